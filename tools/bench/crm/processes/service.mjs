// The CRM service as it is built. Told where its store is, it answers where it listens; asked for its
// memory, it answers that after a collection of garbage.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { repository } from "../../../repository.mjs";
import { answerMessages } from "./answer.mjs";

const built = pathToFileURL(join(repository, "packages", "crm-server", "dist", "index.js")).href;

/** @type {{ stop(): Promise<void> } | undefined} */
let server;

/** How long garbage takes to be given back to the system. */
const COLLECTION_MS = 300;

async function memory() {
  for (let times = 0; times < 3; times += 1) {
    globalThis.gc?.();
    await wait(COLLECTION_MS);
  }
  return { bytes: process.memoryUsage().rss };
}

answerMessages(
  async ({ start }) => {
    if (!start) return memory();
    const { createCrmServer } = await import(built);
    const started = await createCrmServer(start);
    server = started;
    return { url: started.url };
  },
  async () => server?.stop(),
);
