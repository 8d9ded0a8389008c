import { build } from "../build/build.mjs";
import { productTargets } from "../build/build-targets.mjs";
import { onStop } from "../process/on-stop.mjs";
import { stopChildren } from "../process/run.mjs";
import { install } from "../setup/install.mjs";
import { paint } from "../terminal/paint.mjs";
import { createProgress } from "../terminal/progress.mjs";
import { requireFreePort } from "./require-free-port.mjs";
import { startCrmService, startSoftphone } from "./servers.mjs";
import { readSettings, StartError } from "./settings.mjs";
import { welcome } from "./welcome.mjs";

/** Installs packages and builds the product. */
async function prepare() {
  const progress = createProgress();
  if (!(await install(progress))) throw new StartError("Couldn't install the packages.");
  const { ok } = await build(productTargets(), progress);
  if (!ok) throw new StartError("The build failed.");
}

/** @param {AbortSignal} stop */
async function serve(stop) {
  const settings = readSettings(process.env);
  await requireFreePort("CRM_PORT", settings.crmPort);
  await requireFreePort("SOFTPHONE_PORT", settings.softphonePort);
  await prepare();
  if (stop.aborted) return;
  const softphone = await startSoftphone(settings);
  const service = startCrmService(settings, stop);
  try {
    const ready = await service.ready;
    if (ready) console.log(welcome({ ...ready, softphoneUrl: softphone.url }));
    await service.ended;
    if (!stop.aborted) {
      throw new StartError(ready ? "The CRM service has ended." : "The CRM service didn't start.");
    }
    console.log(`\nStopped. The data is in ${settings.dataDirectory}.`);
  } finally {
    await softphone.stop();
  }
}

/** Runs `npm start` until it is stopped. */
export async function start() {
  const stop = new AbortController();
  onStop(() => stop.abort());
  stop.signal.addEventListener("abort", stopChildren);
  try {
    await serve(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) return console.log("Stopped."); // An interrupted step isn't a failure.
    if (!(error instanceof StartError)) throw error;
    console.error(paint("red", error.message));
    process.exitCode = 1;
  }
}
