import { join, resolve } from "node:path";
import { repository } from "../repository.mjs";
import { Refusal } from "./refusal.mjs";

/** @typedef {{ crmPort: number; softphonePort: number; dataDirectory: string }} Settings */

/**
 * A port from the environment.
 *
 * @param {string} variable
 * @param {string | undefined} value
 * @param {number} otherwise
 * @throws {Refusal} where it is no port
 */
function readPort(variable, value, otherwise) {
  if (value === undefined || value === "") return otherwise;
  const port = Number(value);
  if (/^\d+$/.test(value) && port >= 1 && port <= 65_535) return port;
  throw new Refusal(`${variable} is "${value}", but has to be a port: a number from 1 to 65535.`);
}

/**
 * What `npm start` is told by its environment.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Settings}
 * @throws {Refusal} where something in it cannot be used
 */
export function readSettings({ CRM_PORT, SOFTPHONE_PORT, DATA_DIR }) {
  const crmPort = readPort("CRM_PORT", CRM_PORT, 4400);
  const softphonePort = readPort("SOFTPHONE_PORT", SOFTPHONE_PORT, 4401);
  if (crmPort === softphonePort) {
    throw new Refusal(`CRM_PORT and SOFTPHONE_PORT are both ${crmPort}: give them two ports.`);
  }
  return { crmPort, softphonePort, dataDirectory: resolve(DATA_DIR || join(repository, ".data")) };
}
