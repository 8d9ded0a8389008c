import { tmpdir } from "node:os";
import { readManifest } from "../repository.mjs";
import { run } from "./run.mjs";

/** @typedef {import("./run.mjs").Outcome} Outcome */

/** @type {Promise<Outcome> | undefined} */
let provided;

/** npm may print warnings before the line that begins so. */
const PREFIX = "PATH=";

/**
 * Adds the pnpm that package.json names to the PATH of this process, and so of those that it starts. npx finds or
 * downloads it, which takes seconds, unless a process before has done so.
 *
 * @returns {Promise<Outcome>}
 */
async function providePnpm() {
  const pnpm = readManifest(".").packageManager ?? "pnpm";
  // Within a repository, a pnpm of another version prints the version that it would download.
  const present = await run("pnpm", ["--version"], { cwd: tmpdir() });
  if (present.ok && pnpm === `pnpm@${present.output.trim()}`) return present;
  const print = `"${PREFIX}" + process.env.PATH`;
  const found = await run("npx", ["-y", `--package=${pnpm}`, "--", "node", "-p", print]);
  const path = found.output.split("\n").find((line) => line.startsWith(PREFIX));
  if (path === undefined) return { ...found, ok: false };
  process.env["PATH"] = path.slice(PREFIX.length).trim();
  return found;
}

/**
 * Runs pnpm.
 *
 * @param {readonly string[]} args
 * @param {import("./run.mjs").RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export async function runPnpm(args, options) {
  const pnpm = await (provided ??= providePnpm());
  return pnpm.ok ? run("pnpm", args, options) : pnpm;
}
