import { fileURLToPath } from "node:url";
import { test as base } from "@calling-extensions/testing";
import { serveStatic } from "../../tools/static-server.mjs";
import { withFixtureSites, type FixtureSites } from "../support/fixture-sites.ts";
import { Softphone } from "../support/softphone.ts";

export { expect } from "@calling-extensions/testing";

const softphoneRoot = fileURLToPath(new URL("../../apps/softphone/dist", import.meta.url));

/** The fixtures that others install, with our softphone as the app under test. */
export const test = base.extend<{ softphone: Softphone }>({
  app: [
    async ({}, use) => {
      const site = await serveStatic({ root: softphoneRoot, port: 0, host: "localhost" });
      await use({ url: `${site.url}/`, supportsInboundCalling: true });
      await site.stop();
    },
    { scope: "worker" },
  ],
  softphone: async ({ callingApp }, use) => use(new Softphone(callingApp.frame)),
});

/** The same with the fixture app on the vendor's SDK, which cannot let calls ring on demand. */
export const vendorTest = base.extend<object, { sites: FixtureSites }>({
  sites: [async ({}, use) => withFixtureSites(use), { scope: "worker" }],
  app: [
    async ({ sites }, use) => use({ url: `${sites.app}/vendor-app/esm.html` }),
    { scope: "worker" },
  ],
});
