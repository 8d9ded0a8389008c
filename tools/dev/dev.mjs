import { once } from "node:events";
import { createServer } from "node:net";
import { serviceTargets } from "../build/build-targets.mjs";
import { listen } from "../ports/listen.mjs";
import { runUntilStopped } from "../start/run-until-stopped.mjs";
import { welcome } from "../start/welcome.mjs";
import { startRebuiltService } from "./rebuilt-service.mjs";
import { servePageSources, servePhoneSources } from "./source-servers.mjs";

/** @returns {Promise<number>} a port that was free a moment ago */
async function findFreePort() {
  const server = createServer();
  const port = await listen(server, 0);
  server.close();
  return port;
}

/** Runs `npm run dev` until it is stopped. */
export async function dev() {
  await runUntilStopped(serviceTargets(), async (settings, stop) => {
    const { crmPort, softphonePort, dataDirectory } = settings;
    const servicePort = await findFreePort();
    const service = await startRebuiltService({ ...settings, crmPort: servicePort }, stop);
    const servers = await Promise.all([
      servePageSources({ pagePort: crmPort, servicePort }),
      servePhoneSources({ phonePort: softphonePort, pagePort: crmPort }),
    ]);
    const url = `http://127.0.0.1:${crmPort}`;
    const softphoneUrl = `http://localhost:${softphonePort}`;
    console.log(welcome({ url, softphoneUrl, dataDir: dataDirectory }));
    console.log("  The page and the softphone show changes of their sources at once.");
    console.log(`  The service, at http://127.0.0.1:${servicePort}, starts again after each.\n`);
    if (!stop.aborted) await once(stop, "abort");
    await Promise.all([...servers.map((server) => server.close()), service.ended()]);
    console.log(`\nStopped. The data is in ${dataDirectory}.`);
  });
  // The watcher of the build has no end.
  process.exit();
}
