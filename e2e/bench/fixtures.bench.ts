import { readFileSync } from "node:fs";
import { expect, test as base, type CallingAppOptions } from "@calling-extensions/testing";
import { serve, type Site } from "../support/serve.ts";
import { appPage, emptyFrame, emptyPage } from "./pages.ts";

const sdk = readFileSync(new URL("../../packages/sdk/dist/main.js", import.meta.url));

/** By path: the content type and the content. */
const filesOf = (
  otherSite: string,
): Readonly<Record<string, readonly [type: string, content: string | Buffer]>> => ({
  "/app": ["text/html", appPage],
  "/sdk.js": ["text/javascript", sdk],
  "/empty": ["text/html", emptyPage(`${otherSite}/frame`)],
  "/empty-same-site": ["text/html", emptyPage("/frame")],
  "/frame": ["text/html", emptyFrame],
});

const test = base.extend<object, { site: Site; app: CallingAppOptions }>({
  site: [
    async ({}, use) => {
      const site = await serve((request, response) => {
        // The browser runs the frames of another site in another process, such as every calling app.
        const files = filesOf(site.url.replace("localhost", "127.0.0.1"));
        const [type, content] = files[request.url ?? ""] ?? ["text/plain", "Not found"];
        response.setHeader("content-type", type).end(content);
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  app: [async ({ site }, use) => use({ url: `${site.url}/app` }), { scope: "worker" }],
});

// The first call of a worker also starts the CRM.
for (let round = 0; round < Number(process.env["BENCH_ROUNDS"] ?? 1); round += 1) {
  test(`call ${round}`, async ({ crm, callingApp }) => {
    await crm.open("contact", 101);
    const call = await crm.dial();
    await callingApp.frame.getByRole("button", { name: "Hang up" }).click();
    await expect(call).toBeOnTimeline();
  });

  for (const path of ["empty", "empty-same-site"]) {
    test(`${path} ${round}`, async ({ page, site }) => {
      await page.goto(`${site.url}/${path}`);
      await page.getByRole("button", { name: "Click" }).click();
      await expect(page.getByRole("button", { name: "Clicked" })).toBeVisible();
    });
  }
}
