import { fork } from "node:child_process";
import { join } from "node:path";
import { repository } from "../repository.mjs";

/** How long a service that was asked to stop may take, before it is made to. */
const STOP_MS = 8000;

/**
 * What the service says once it listens.
 *
 * @typedef {{ type: "ready"; url: string; port: number; dataDir: string; sdkUrl?: string }} Ready
 */

/**
 * @param {unknown} message
 * @returns {message is Ready}
 */
const isReady = (message) =>
  typeof message === "object" && message !== null && "type" in message && message.type === "ready";

/** @param {import("./settings.mjs").Settings} settings */
const environmentOf = ({ crmPort, softphonePort, dataDirectory }) => ({
  SDK_DIR: join(repository, "packages", "sdk"),
  ...process.env,
  CRM_PORT: String(crmPort),
  SOFTPHONE_PORT: String(softphonePort),
  DATA_DIR: dataDirectory,
  // Many shells have one that is about something else.
  DATABASE_URL: "",
});

/**
 * Starts the CRM service as a process of its own, and stops it when told.
 *
 * @param {import("./settings.mjs").Settings} settings
 * @param {AbortSignal} stop
 */
export function startCrmService(settings, stop) {
  const child = fork(join(repository, "packages", "crm-server", "dist", "main.js"), {
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
    setTimeout(() => child.kill("SIGKILL"), STOP_MS).unref();
  });
  return {
    /** Settles when the service listens, or with undefined where it ended instead. */
    ready: Promise.race([ready, ended.then(() => undefined)]),
    /** Settles when the process is gone, for whatever reason. */
    ended,
  };
}
