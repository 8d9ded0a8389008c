import { build } from "../build/build.mjs";
import { productTargets } from "../build/build-targets.mjs";
import { onStop } from "../process/on-stop.mjs";
import { stopChildren } from "../process/run.mjs";
import { install } from "../setup/install.mjs";
import { paint } from "../terminal/paint.mjs";
import { createProgress } from "../terminal/progress.mjs";
import { startCrmService } from "./crm-service.mjs";
import { Refusal } from "./refusal.mjs";
import { requireFree } from "./require-free.mjs";
import { readSettings } from "./settings.mjs";
import { startSoftphone } from "./softphone.mjs";
import { welcome } from "./welcome.mjs";

/** Makes everything there is to start. */
async function prepare() {
  const progress = createProgress();
  if (!(await install(progress))) throw new Refusal("The packages could not be installed.");
  const { ok } = await build(productTargets(), progress);
  if (!ok) throw new Refusal("The build failed.");
}

/**
 * Runs everything until it is told to stop.
 *
 * @param {AbortSignal} stop
 */
async function serve(stop) {
  const settings = readSettings(process.env);
  await requireFree("CRM_PORT", settings.crmPort);
  await requireFree("SOFTPHONE_PORT", settings.softphonePort);
  await prepare();
  if (stop.aborted) return;
  const softphone = await startSoftphone(settings);
  const service = startCrmService(settings, stop);
  try {
    const ready = await service.ready;
    if (ready) console.log(welcome({ ...ready, softphoneUrl: softphone.url }));
    await service.ended;
    if (!stop.aborted) {
      throw new Refusal(ready ? "The CRM service has ended." : "The CRM service did not start.");
    }
    console.log(`\nStopped. The data is kept in ${settings.dataDirectory}.`);
  } finally {
    await softphone.stop();
  }
}

/** `npm start`, from the first check to the last word. */
export async function start() {
  const stop = new AbortController();
  onStop(() => stop.abort());
  stop.signal.addEventListener("abort", stopChildren);
  try {
    await serve(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return console.log("Stopped."); // What was cut short is no failure.
    if (!(error instanceof Refusal)) throw error;
    console.error(paint("red", error.message));
    process.exitCode = 1;
  }
}
