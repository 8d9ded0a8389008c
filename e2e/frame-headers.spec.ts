import type { Page } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { expect, test as base } from "./support/base-test.ts";
import { blocksOfGuide, inRepository } from "./support/repository.ts";

type Headers = Record<string, string>;

/** The code blocks of the guide: the CRM's headers, the app's, and the sandbox tokens. */
const [crmHeaders = "", appHeaders = "", sandboxTokens = ""] = await blocksOfGuide(
  "iframe-security",
  "text",
);

/** Parses the headers in a code block. */
const parseHeaders = (block: string): Headers =>
  Object.fromEntries(
    block
      .trim()
      .split("\n")
      .map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name.toLowerCase(), value.join(": ")];
      }),
  );

/** A CRM's site and an app's, each with its own headers. */
class Pair {
  readonly #page: Page;
  readonly #stops: (() => Promise<void>)[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the host page with the app in it. Headers may contain the two origins of the guide. */
  async open({ crm = {}, app = {} }: { crm?: Headers; app?: Headers }): Promise<void> {
    const host = await this.#serve("127.0.0.1");
    const frame = await this.#serve("localhost");
    const fill = (headers: Headers): Headers =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          value
            .replaceAll("https://crm.example", host.url)
            .replaceAll("https://app.example", frame.url),
        ]),
      );
    Object.assign(host.headers, fill(crm));
    Object.assign(frame.headers, fill(app));
    await this.#page.goto(
      `${host.url}/our-host/?app=${encodeURIComponent(`${frame.url}/our-app/`)}`,
    );
  }

  /** Starts a site whose headers can change later: they may contain the origin of a site that starts after it. */
  async #serve(host: string): Promise<{ url: string; headers: Headers }> {
    const headers: Headers = {};
    const site = await serveStatic({ root: inRepository("e2e/dist"), port: 0, host, headers });
    this.#stops.push(site.stop);
    return { url: site.url, headers };
  }

  isReady(): Promise<boolean> {
    return this.#page.evaluate(() => window.hostPage.isReady());
  }

  /** Whether the app may request the microphone. */
  mayUseMicrophone(): Promise<boolean> {
    const [, frame] = this.#page.frames();
    if (!frame) throw new Error("The page has no frame.");
    return frame.evaluate(() => {
      const { featurePolicy } = document as Document & {
        featurePolicy: { allowsFeature(name: string): boolean };
      };
      return featurePolicy.allowsFeature("microphone");
    });
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) await stop();
  }
}

const test = base.extend<{ pair: Pair }>({
  pair: async ({ page }, use) => {
    const pair = new Pair(page);
    await use(pair);
    await pair.close();
  },
});

test("the guide's headers admit the app and allow the microphone", async ({ pair }) => {
  await pair.open({ crm: parseHeaders(crmHeaders), app: parseHeaders(appHeaders) });
  await expect.poll(() => pair.isReady()).toBe(true);
  expect(await pair.mayUseMicrophone()).toBe(true);
});

test("the guide's sandbox lets the app connect", async ({ pair }) => {
  await pair.open({ app: { "content-security-policy": `sandbox ${sandboxTokens.trim()}` } });
  await expect.poll(() => pair.isReady()).toBe(true);
});

test("an app without an origin fails", async ({ pair, page }) => {
  await pair.open({
    app: {
      "content-security-policy": "sandbox allow-scripts",
      // Without an origin, the app's scripts count as cross-origin.
      "access-control-allow-origin": "*",
    },
  });
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(window.hostLog)))
    .toContain('"status":"failed"');
  expect(await pair.isReady()).toBe(false);
});

for (const [title, headers] of Object.entries({
  "a CRM that may only embed other origins": {
    crm: { "content-security-policy": "frame-src https://other.example" },
  },
  "an app that only another CRM may embed": {
    app: { "content-security-policy": "frame-ancestors https://other.example" },
  },
  "an app that only its own origin may embed": { app: { "x-frame-options": "SAMEORIGIN" } },
})) {
  test(`the browser blocks the app for ${title}`, async ({ pair, page }) => {
    const violation = page.waitForEvent("console", (message) =>
      /frame|Content Security Policy/i.test(message.text()),
    );
    await pair.open(headers);
    await violation;
    expect(await pair.isReady()).toBe(false);
  });
}

test("frame-ancestors wins over X-Frame-Options", async ({ pair }) => {
  await pair.open({ app: { ...parseHeaders(appHeaders), "x-frame-options": "SAMEORIGIN" } });
  await expect.poll(() => pair.isReady()).toBe(true);
});

test("a CRM whose policy forbids the microphone blocks it in the frame", async ({ pair }) => {
  await pair.open({ crm: { "permissions-policy": "microphone=()" } });
  await expect.poll(() => pair.isReady()).toBe(true);
  expect(await pair.mayUseMicrophone()).toBe(false);
});

test("an isolated CRM admits only an app that sends both headers", async ({ page }) => {
  const isolated = { "cross-origin-embedder-policy": "require-corp" };
  const isReadyWith = async (app: Headers): Promise<boolean> => {
    const pair = new Pair(page);
    const frameLoads = page.waitForEvent("requestfinished", (request) =>
      request.url().endsWith("/our-app/"),
    );
    const frameFails = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/our-app/"),
    );
    const outcome = Promise.race([frameLoads.then(() => true), frameFails.then(() => false)]);
    await pair.open({ crm: isolated, app });
    const isLoaded = await outcome;
    if (isLoaded) await expect.poll(() => pair.isReady()).toBe(true);
    await pair.close();
    return isLoaded;
  };
  expect(await isReadyWith({})).toBe(false);
  expect(await isReadyWith(isolated)).toBe(false);
  const both = { ...isolated, "cross-origin-resource-policy": "cross-origin" };
  expect(await isReadyWith(both)).toBe(true);
});
