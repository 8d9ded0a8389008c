import { fork } from "node:child_process";
import { join } from "node:path";
import { repository } from "../repository.mjs";

/** @typedef {import("./settings.mjs").Settings} Settings */

/** How long the service may take to stop before it is killed. */
const STOP_TIMEOUT_MS = 8000;

/**
 * The message of the service when it listens.
 *
 * @typedef {{ type: "ready"; url: string; port: number; dataDir: string; sdkUrl?: string }} Ready
 */

/**
 * @param {unknown} message
 * @returns {message is Ready}
 */
const isReady = (message) =>
  typeof message === "object" && message !== null && "type" in message && message.type === "ready";

/** @param {Settings} settings */
const environmentOf = ({ crmPort, softphonePort, dataDirectory }) => ({
  SDK_DIR: join(repository, "packages", "sdk"),
  ...process.env,
  CRM_PORT: String(crmPort),
  SOFTPHONE_PORT: String(softphonePort),
  DATA_DIR: dataDirectory,
  // Many shells have one for another project.
  DATABASE_URL: "",
});

/**
 * Starts the CRM service in its own process.
 *
 * @param {Settings} settings
 * @param {AbortSignal} stop stops the service
 */
export function startCrmService(settings, stop) {
  const child = fork(join(repository, "packages", "crm-server", "dist", "main.js"), ["--demo"], {
    env: environmentOf(settings),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise((/** @type {(value: void) => void} */ resolve) => {
    child.once("exit", () => resolve());
  });
  const ready = new Promise((/** @type {(ready: Ready) => void} */ resolve) => {
    child.on("message", (message) => {
      if (isReady(message)) resolve(message);
    });
  });
  stop.addEventListener("abort", () => {
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS).unref();
  });
  return {
    /** Resolves when the service listens, or with undefined if it has ended. */
    ready: Promise.race([ready, ended.then(() => undefined)]),
    /** Resolves when the process has ended, for whatever reason. */
    ended,
  };
}

/**
 * Serves the built softphone on localhost, which is another site than the CRM page's 127.0.0.1, as in
 * production.
 *
 * @param {Settings} settings
 */
export async function startSoftphone({ softphonePort, crmPort }) {
  // Imports a package, which is only installed now.
  const { serveStatic } = await import("../static-server.mjs");
  const root = join(repository, "apps", "softphone", "dist");
  // A softphone outside of the CRM page links to it.
  const json = { "/settings.json": { crmPageUrl: `http://127.0.0.1:${crmPort}` } };
  return serveStatic({ root, port: softphonePort, host: "localhost", json, single: true });
}
