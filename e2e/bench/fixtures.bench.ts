import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test as base, type CallingAppOptions } from "@calling-extensions/testing";
import { serve, type Site } from "../support/serve.ts";
import { appPage, emptyFrame, emptyPage, hostPage } from "./pages.ts";

const built = (path: string) => readFileSync(new URL(`../../packages/${path}`, import.meta.url));
const sdk = built("sdk/dist/main.js");

/** The state of the call that the smallest CRM page has stored last. */
let stored: unknown;

/** Stores a call of the smallest CRM page. */
async function saveCall(request: IncomingMessage): Promise<string> {
  const { state, version } = JSON.parse(await text(request)) as { state: string; version: number };
  stored = state;
  return JSON.stringify({ engagementId: "500001", version });
}

/** By path: the content type and the content. */
const filesOf = (
  otherSite: string,
): Readonly<Record<string, readonly [type: string, content: string | Buffer]>> => ({
  "/app": ["text/html", appPage],
  "/sdk.js": ["text/javascript", sdk],
  "/empty": ["text/html", emptyPage(`${otherSite}/frame`)],
  "/empty-same-site": ["text/html", emptyPage("/frame")],
  "/frame": ["text/html", emptyFrame],
  "/host": ["text/html", hostPage(`${otherSite}/app`)],
});

/** A part of the host SDK: they import each other. */
const hostPart = (url = ""): readonly [string, Buffer] | undefined =>
  /^\/host\/[\w-]+\.js$/.test(url)
    ? ["text/javascript", built(url.replace("/host/", "host/dist/"))]
    : undefined;

const test = base.extend<object, { site: Site; app: CallingAppOptions }>({
  site: [
    async ({}, use) => {
      const site = await serve((request, response) => {
        if (request.url === "/calls") {
          void saveCall(request).then((saved) => response.end(saved));
          return;
        }
        // The browser runs the frames of another site in another process, such as every calling app.
        const files = filesOf(site.url.replace("localhost", "127.0.0.1"));
        const [type, content] = files[request.url ?? ""] ??
          hostPart(request.url) ?? ["text/plain", "Not found"];
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

  test(`host ${round}`, async ({ page, site }) => {
    stored = undefined;
    await page.goto(`${site.url}/host`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Call" }).click();
    await page.frameLocator("iframe").getByRole("button", { name: "Hang up" }).click();
    await expect.poll(() => stored, { intervals: [20] }).toBe("completed");
  });

  for (const path of ["empty", "empty-same-site"]) {
    test(`${path} ${round}`, async ({ page, site }) => {
      await page.goto(`${site.url}/${path}`);
      await page.getByRole("button", { name: "Click" }).click();
      await expect(page.getByRole("button", { name: "Clicked" })).toBeVisible();
    });
  }
}
