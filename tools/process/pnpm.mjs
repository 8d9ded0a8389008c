import { readManifest } from "../repository.mjs";
import { run } from "./run.mjs";

/** @typedef {import("./run.mjs").Outcome} Outcome */

/** @type {Promise<Outcome> | undefined} */
let lookup;

/** Lets npx find or download the pnpm that package.json names, and prints the PATH with its command. */
function findPnpm() {
  const pnpm = readManifest(".").packageManager ?? "pnpm";
  return run("npx", ["-y", `--package=${pnpm}`, "--", "node", "-p", "process.env.PATH"]);
}

/**
 * Runs pnpm. Starting npx takes several times as long, so this process does it once.
 *
 * @param {readonly string[]} args
 * @param {import("./run.mjs").RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export async function runPnpm(args, options = {}) {
  const found = await (lookup ??= findPnpm());
  // npm may print warnings, too.
  const path = found.output.split("\n").find((line) => line.includes("_npx"));
  if (!found.ok || path === undefined) return { ...found, ok: false };
  return run("pnpm", args, { ...options, env: { ...options.env, PATH: path.trim() } });
}
