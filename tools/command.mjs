import { requireNodeVersion } from "./setup/node-version.mjs";

/**
 * Runs an npm script: installs packages if necessary, then runs the command. Its result becomes the exit code.
 *
 * @param {(progress: import("./terminal/progress.mjs").Progress) => Promise<boolean>} command
 */
export async function runCommand(command) {
  requireNodeVersion();
  // An old version of Node may fail to load these, so they are imported after the check.
  const { stopWithChildren } = await import("./process/run.mjs");
  const { createProgress } = await import("./terminal/progress.mjs");
  const { install } = await import("./setup/install.mjs");
  stopWithChildren();
  // The program that reads the output has ended, for example `head`.
  process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ { code }) =>
    process.exit(code === "EPIPE" ? 0 : 1),
  );
  const progress = createProgress();
  const isDone = (await install(progress)) && (await command(progress));
  process.exitCode = isDone ? 0 : 1;
}
