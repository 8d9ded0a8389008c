import { spawn } from "node:child_process";
import { join } from "node:path";
import { repository } from "../repository.mjs";
import { onStop } from "./on-stop.mjs";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] where it runs; the repository by default
 * @property {NodeJS.ProcessEnv} [env] added to our own environment; undefined takes a variable away
 * @property {boolean} [isShown] its output goes to our own as it comes, and is not kept
 */

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output both streams as they came
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Stops what `run` started and has not ended. */
export function stopChildren() {
  for (const child of running) child.kill("SIGTERM");
}

/** Takes our children with us when we are told to stop. */
export function stopWithChildren() {
  onStop((signal) => {
    stopChildren();
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

/** What is kept is shown as text, wherever that may be. */
const withoutColours = { NO_COLOR: "1", FORCE_COLOR: undefined };

const isWindows = process.platform === "win32";

/**
 * The command of an installed package.
 *
 * @param {string} name
 */
export const installed = (name) =>
  join(repository, "node_modules", ".bin", isWindows ? `${name}.cmd` : name);

/**
 * Runs a command to its end. Never rejects: a command that cannot be started is a failed one.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { cwd = repository, env = {}, isShown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...(isShown ? {} : withoutColours), ...env },
      shell: isWindows,
      stdio: ["ignore", isShown ? "inherit" : "pipe", isShown ? "inherit" : "pipe"],
    });
    let output = "";
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    const end = (/** @type {boolean} */ ok) => {
      running.delete(child);
      resolve({ ok, output });
    };
    running.add(child);
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", (error) => {
      output += `${command} could not be started: ${error.message}\n`;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}
