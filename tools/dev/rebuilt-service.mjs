import { join } from "node:path";
import { repository } from "../repository.mjs";
import { startCrmService } from "../start/servers.mjs";

/**
 * Builds the CRM service after each change of its sources, and starts it again. A build that fails leaves the
 * running one.
 *
 * @param {import("../start/settings.mjs").Settings} settings
 * @param {AbortSignal} stop
 * @returns resolves when the first service listens; `ended` resolves when the last one has stopped
 */
export async function startRebuiltService(settings, stop) {
  // Installed only now.
  const { build } = await import("tsdown");
  const directory = join(repository, "packages", "crm-server");
  // The bundler looks for what its configuration imports from here on.
  process.chdir(directory);
  let starts = 0;
  let last = new AbortController();
  /** @type {Promise<unknown>} */
  let ended = Promise.resolve();
  stop.addEventListener("abort", () => last.abort());

  async function restart() {
    last.abort();
    await ended;
    if (stop.aborted) return;
    last = new AbortController();
    const service = startCrmService(settings, last.signal);
    ended = service.ended;
    if ((await service.ready) && starts++ > 0) console.log("The service runs with your changes.");
  }

  /** One restart after the other. */
  let turn = Promise.resolve();
  await new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    build({
      cwd: directory,
      logLevel: "warn",
      watch: true,
      onSuccess: () => {
        turn = turn.then(restart);
        void turn.then(resolve);
      },
    }).catch(reject);
  });
  return { ended: () => ended };
}
