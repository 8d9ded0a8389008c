import { productTargets } from "../build/build-targets.mjs";
import { runUntilStopped } from "./run-until-stopped.mjs";
import { startCrmService, startSoftphone } from "./servers.mjs";
import { StartError } from "./settings.mjs";
import { welcome } from "./welcome.mjs";

/** Runs `npm start` until it is stopped. */
export const start = () =>
  runUntilStopped(productTargets(), async (settings, stop) => {
    const softphone = await startSoftphone(settings);
    const service = startCrmService(settings, stop);
    try {
      const ready = await service.ready;
      if (ready) console.log(welcome({ ...ready, softphoneUrl: softphone.url }));
      await service.ended;
      if (!stop.aborted) {
        throw new StartError(
          "startFailed",
          ready ? "The CRM service has ended." : "The CRM service didn't start.",
        );
      }
      console.log(`\nStopped. The data is in ${settings.dataDirectory}.`);
    } finally {
      await softphone.stop();
    }
  });
