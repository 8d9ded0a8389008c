import { readManifest } from "../repository.mjs";
import { run } from "./run.mjs";

/** @typedef {import("./run.mjs").Outcome} Outcome */

/** @type {Promise<Outcome> | undefined} */
let lookup;

/** npm may print warnings before the line that begins so. */
const PREFIX = "PATH=";

/** Lets npx find or download the pnpm that package.json names, and prints the PATH with its command. */
function findPnpm() {
  const pnpm = readManifest(".").packageManager ?? "pnpm";
  return run("npx", [
    "-y",
    `--package=${pnpm}`,
    "--",
    "node",
    "-p",
    `"${PREFIX}" + process.env.PATH`,
  ]);
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
  const path = found.output.split("\n").find((line) => line.startsWith(PREFIX));
  if (!found.ok || path === undefined) return { ...found, ok: false };
  const env = { ...options.env, PATH: path.slice(PREFIX.length).trim() };
  return run("pnpm", args, { ...options, env });
}
