// The built CRM service. `start` starts it with these options, `measureStart` measures how long that takes
// for a service in memory, and any other message returns the memory in use after garbage collection.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { repository } from "../../repository.mjs";
import { handleMessages } from "./handle-messages.mjs";

const built = pathToFileURL(join(repository, "packages", "crm-server", "dist", "index.js")).href;

/** How long it takes until garbage is returned to the system. */
const COLLECTION_MS = 300;

/** @type {{ stop(): Promise<void> } | undefined} */
let server;

async function measureMemory() {
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.();
    await wait(COLLECTION_MS);
  }
  return { bytes: process.memoryUsage().rss };
}

handleMessages(
  async ({ start, measureStart }) => {
    if (!start && !measureStart) return measureMemory();
    const { createCrmServer } = await import(built);
    const importedAt = performance.now();
    const started = await createCrmServer(start ?? { memory: true });
    server = started;
    return { url: started.url, readyMs: performance.now() - importedAt };
  },
  async () => server?.stop(),
);
