// The CRM service as it is built. Responds with its URL, and later with its highest memory use.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository } from "../../../repository.mjs";
import { runProgram } from "./run-program.mjs";

const built = pathToFileURL(join(repository, "packages", "crm-server", "dist", "index.js")).href;

/** @type {{ stop(): Promise<void> } | undefined} */
let server;
let highest = 0;

runProgram(
  async ({ start }) => {
    if (!start) {
      const growth = highest;
      globalThis.gc?.();
      highest = process.memoryUsage().rss;
      return { now: highest, highest: growth };
    }
    const { createCrmServer } = await import(built);
    const started = await createCrmServer(start);
    server = started;
    setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss);
    }, 20).unref();
    return { url: started.url };
  },
  async () => server?.stop(),
);
