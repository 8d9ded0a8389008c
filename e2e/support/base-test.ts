import { fileURLToPath } from "node:url";
import { test as base } from "@calling-extensions/testing";
import { serveStatic } from "../../tools/static-server.mjs";
import { withFixtureSites, type FixtureSites } from "./fixture-sites.ts";

/** The name of our softphone as a calling app. */
export const SOFTPHONE = "Demo softphone";

/** The id of the app under test, for all users of these fixtures. */
export const SOFTPHONE_ID = 9100;

const softphoneRoot = fileURLToPath(new URL("../../apps/softphone/dist", import.meta.url));
const sdkDir = fileURLToPath(new URL("../../packages/sdk", import.meta.url));

interface WorkerFixtures {
  sites: FixtureSites;
  softphoneSite: { url: string; port: number };
}

/**
 * The base of all specs: the published fixtures, with our softphone as the app under test.
 * These are all worker fixtures. A spec with additional ones would start more workers and browsers.
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
  crmOptions: [{ sdkDir }, { scope: "worker" }],
  app: [
    async ({ softphoneSite }, use) =>
      use({
        // The far end answers almost at once, and there is no audio: no microphone is needed.
        url: `${softphoneSite.url}/?carrier=silent&answerAfter=0.1`,
        name: SOFTPHONE,
        supportsInboundCalling: true,
        supportsCustomObjects: true,
        // The machine may be slow and busy.
        readyTimeoutMs: 60_000,
      }),
    { scope: "worker" },
  ],
});
export { expect } from "@playwright/test";
