import { fileURLToPath } from "node:url";
import { test as base } from "@playwright/test";
import { serveStatic } from "../../tools/static-server.mjs";
import { withFixtureSites, type FixtureSites } from "./fixture-sites.ts";

const softphoneRoot = fileURLToPath(new URL("../../apps/softphone/dist", import.meta.url));

interface WorkerFixtures {
  sites: FixtureSites;
  softphoneSite: { url: string; port: number };
}

/**
 * What all specs start from. Its fixtures are all that a worker has: with others of its own a spec would
 * start other workers, and browsers.
 */
export const test = base.extend<object, WorkerFixtures>({
  sites: [async ({}, use) => withFixtureSites(use), { scope: "worker" }],
  softphoneSite: [
    async ({}, use) => {
      const site = await serveStatic({ root: softphoneRoot, port: 0, host: "localhost" });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});
