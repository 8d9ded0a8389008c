// The built CRM service. `start` starts it with these options, `measureStart` measures how long that takes
// for a service in memory, and any other message returns the memory in use after garbage collection, and the most since
// the message before.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { repository } from "../../repository.mjs";
import { handleMessages } from "./program.mjs";

// As the service's command.
setFlagsFromString("--heap-growing-percent=200");

const built = pathToFileURL(join(repository, "packages", "crm-server", "dist", "index.js")).href;

/** How long it takes until garbage is returned to the system. */
const COLLECTION_MS = 300;

const WATCH_MS = 20;

/** @type {{ stop(): Promise<void> } | undefined} */
let server;
let highest = 0;
/** @type {NodeJS.Timeout | undefined} */
let watching;

async function measureMemory() {
  const highestBytes = highest;
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.();
    await wait(COLLECTION_MS);
  }
  const bytes = process.memoryUsage().rss;
  highest = bytes;
  // Only from now on: what this service is compared with doesn't watch its memory.
  watching ??= setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, WATCH_MS).unref();
  return { bytes, highestBytes };
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
