import { spawn } from "node:child_process";
import { join } from "node:path";
import { repository } from "../repository.mjs";
import { onStop } from "./on-stop.mjs";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] the repository by default
 * @property {NodeJS.ProcessEnv} [env] added to this environment; undefined removes a variable
 * @property {boolean} [isShown] prints the output immediately instead of returning it
 */

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {string} output of both streams
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** Stops all running commands. */
export function stopChildren() {
  for (const child of running) child.kill("SIGTERM");
}

/** Stops all running commands together with this process. */
export function stopWithChildren() {
  onStop((signal) => {
    stopChildren();
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}

/** Returned output may be printed outside of a terminal. */
const withoutColors = { NO_COLOR: "1", FORCE_COLOR: undefined };

const isWindows = process.platform === "win32";

/**
 * Returns the path of an installed package's command.
 *
 * @param {string} name
 */
export const installed = (name) =>
  join(repository, "node_modules", ".bin", isWindows ? `${name}.cmd` : name);

/**
 * Runs a command. Never rejects: a command that can't be started is a failure.
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
      env: { ...process.env, ...(isShown ? {} : withoutColors), ...env },
      shell: isWindows,
      stdio: ["ignore", isShown ? "inherit" : "pipe", isShown ? "inherit" : "pipe"],
    });
    let output = "";
    const append = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    const end = (/** @type {boolean} */ ok) => {
      running.delete(child);
      resolve({ ok, output });
    };
    running.add(child);
    child.stdout?.on("data", append);
    child.stderr?.on("data", append);
    child.on("error", (error) => {
      output += `${command} couldn't be started: ${error.message}\n`;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}
