// The CRM service as it is built. Responds with its URL, and later with its highest memory use.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository } from "../../../repository.mjs";
import { runProgram } from "./run-program.mjs";

const built = pathToFileURL(join(repository, "packages", "crm-server", "dist", "index.js")).href;

/** @type {{ stop(): Promise<void> } | undefined} */
let server;
let highest = 0;
/** @type {NodeJS.Timeout | undefined} */
let watching;

runProgram(
  async ({ start }) => {
    if (!start) {
      const growth = highest;
      globalThis.gc?.();
      highest = process.memoryUsage.rss();
      // Only from now on: the program that this one is compared with doesn't watch its memory.
      watching ??= setInterval(() => {
        highest = Math.max(highest, process.memoryUsage.rss());
      }, 20).unref();
      return { now: highest, highest: growth };
    }
    const { createCrmServer } = await import(built);
    const started = await createCrmServer(start);
    server = started;
    return { url: started.url };
  },
  async () => server?.stop(),
);
