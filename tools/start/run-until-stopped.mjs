import { build } from "../build/build.mjs";
import { onStop } from "../process/on-stop.mjs";
import { stopChildren } from "../process/run.mjs";
import { install } from "../setup/install.mjs";
import { paint } from "../terminal/paint.mjs";
import { createProgress } from "../terminal/progress.mjs";
import { requireFreePort } from "./require-free-port.mjs";
import { readSettings, StartError } from "./settings.mjs";

/**
 * Installs packages, builds, and serves until the user stops it. A failure is one line, without a stack trace.
 *
 * @param {readonly import("../build/build-targets.mjs").Target[]} targets what to build first
 * @param {(settings: import("./settings.mjs").Settings, stop: AbortSignal) => Promise<void>} serve
 */
export async function runUntilStopped(targets, serve) {
  const stop = new AbortController();
  onStop(() => stop.abort());
  stop.signal.addEventListener("abort", stopChildren);
  try {
    const settings = readSettings(process.env);
    await requireFreePort("CRM_PORT", settings.crmPort);
    await requireFreePort("SOFTPHONE_PORT", settings.softphonePort);
    const progress = createProgress();
    if (!(await install(progress)))
      throw new StartError("startFailed", "Couldn't install the packages.");
    const { ok } = await build(targets, progress);
    if (!ok) throw new StartError("startFailed", "The build failed.");
    if (stop.signal.aborted) return;
    await serve(settings, stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return console.log("Stopped."); // An interrupted step isn't a failure.
    if (!(error instanceof StartError)) throw error;
    console.error(paint("red", error.message));
    process.exitCode = 1;
  }
}
