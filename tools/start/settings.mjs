import { join, resolve } from "node:path";
import { repository } from "../repository.mjs";

/** @typedef {{ crmPort: number; softphonePort: number; dataDirectory: string }} Settings */

/** Ends `npm start` with a message for the user, without a stack trace. */
export class StartError extends Error {
  /**
   * @param {"invalidSetting" | "portTaken" | "startFailed"} code of the section in docs/errors.md
   * @param {string} message
   */
  constructor(code, message) {
    super(`${message} https://calling-extensions.dev/e/${code}`);
  }
}

/**
 * @param {string} variable
 * @param {string | undefined} value
 * @param {number} defaultPort
 * @throws {StartError} if the value isn't a port
 */
function readPort(variable, value, defaultPort) {
  if (value === undefined || value === "") return defaultPort;
  const port = Number(value);
  if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port;
  throw new StartError(
    "invalidSetting",
    `${variable} must be a port, a number from 1 to 65535, not "${value}".`,
  );
}

/**
 * Reads the settings of `npm start` from the environment.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Settings}
 * @throws {StartError} if a value is invalid
 */
export function readSettings({ CRM_PORT, SOFTPHONE_PORT, DATA_DIR }) {
  const crmPort = readPort("CRM_PORT", CRM_PORT, 4400);
  const softphonePort = readPort("SOFTPHONE_PORT", SOFTPHONE_PORT, 4401);
  if (crmPort === softphonePort) {
    throw new StartError(
      "invalidSetting",
      `CRM_PORT and SOFTPHONE_PORT are both ${crmPort}. Use two ports.`,
    );
  }
  return { crmPort, softphonePort, dataDirectory: resolve(DATA_DIR || join(repository, ".data")) };
}
