import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { expect, test as base } from "./peers/peers-test.ts";

const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../${path}`, import.meta.url));

type Headers = Record<string, string>;

/** What the guide shows, in its order: the CRM's headers, the app's, and the sandbox's tokens. */
async function blocksOfGuide(): Promise<[crm: string, app: string, sandbox: string]> {
  const guide = await readFile(inRepository("docs/guides/iframe-security.md"), "utf8");
  const [crm, app, sandbox] = Array.from(
    guide.matchAll(/^```text\n(.*?)\n```$/gms),
    ([, block]) => block,
  );
  if (!crm || !app || !sandbox) throw new Error("The guide shows no three blocks.");
  return [crm, app, sandbox];
}

/** Headers as a block has them, for a server that takes a record. */
const parseHeaders = (block: string): Headers =>
  Object.fromEntries(
    block.split("\n").map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );

/** A CRM's site and an app's, each with headers of its own. */
class Pair {
  readonly #page: Page;
  readonly #stops: (() => Promise<void>)[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens the host page with the app in it; a header may name the guide's two origins. */
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

  /** A site whose headers are read at each request: they may name a site that starts after it. */
  async #serve(host: string): Promise<{ url: string; headers: Headers }> {
    const headers: Headers = {};
    const site = await serveStatic({ root: inRepository("e2e/dist"), port: 0, host, headers });
    this.#stops.push(site.stop);
    return { url: site.url, headers };
  }

  isReady(): Promise<boolean> {
    return this.#page.evaluate(() => window.hostPage.isReady());
  }

  /** Whether the app may ask for the microphone at all; the document of another origin knows. */
  mayUseMicrophone(): Promise<boolean> {
    const [, frame] = this.#page.frames();
    if (!frame) throw new Error("There is no frame.");
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

test("the guide's headers let the app in, and give it the microphone", async ({ pair }) => {
  const [crm, app] = await blocksOfGuide();
  await pair.open({ crm: parseHeaders(crm), app: parseHeaders(app) });
  await expect.poll(() => pair.isReady()).toBe(true);
  expect(await pair.mayUseMicrophone()).toBe(true);
});

test("the guide's sandbox lets the app connect", async ({ pair }) => {
  const [, , tokens] = await blocksOfGuide();
  await pair.open({ app: { "content-security-policy": `sandbox ${tokens}` } });
  await expect.poll(() => pair.isReady()).toBe(true);
});

test("an app without an origin of its own is refused", async ({ pair, page }) => {
  await pair.open({
    app: {
      "content-security-policy": "sandbox allow-scripts",
      // Without an origin its own scripts are another's.
      "access-control-allow-origin": "*",
    },
  });
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(window.hostLog)))
    .toContain('"status":"failed"');
  expect(await pair.isReady()).toBe(false);
});

for (const [title, headers] of Object.entries({
  "a CRM that frames other origins only": {
    crm: { "content-security-policy": "frame-src https://other.example" },
  },
  "an app that names another CRM": {
    app: { "content-security-policy": "frame-ancestors https://other.example" },
  },
  "an app that may be framed by its own origin": { app: { "x-frame-options": "SAMEORIGIN" } },
})) {
  test(`${title} keeps the app out`, async ({ pair, page }) => {
    const violation = page.waitForEvent("console", (message) =>
      /frame|Content Security Policy/i.test(message.text()),
    );
    await pair.open(headers);
    await violation;
    expect(await pair.isReady()).toBe(false);
  });
}

test("frame-ancestors wins over X-Frame-Options", async ({ pair }) => {
  const [, app] = await blocksOfGuide();
  await pair.open({ app: { ...parseHeaders(app), "x-frame-options": "SAMEORIGIN" } });
  await expect.poll(() => pair.isReady()).toBe(true);
});

test("a CRM without the microphone in its policy gives none to the frame", async ({ pair }) => {
  await pair.open({ crm: { "permissions-policy": "microphone=()" } });
  await expect.poll(() => pair.isReady()).toBe(true);
  expect(await pair.mayUseMicrophone()).toBe(false);
});

test("an isolated CRM lets in an app that sends both headers, and no other", async ({ page }) => {
  const isolated = { "cross-origin-embedder-policy": "require-corp" };
  const isReadyWith = async (app: Headers): Promise<boolean> => {
    const pair = new Pair(page);
    const frameAnswers = page.waitForEvent("requestfinished", (request) =>
      request.url().endsWith("/our-app/"),
    );
    const frameFails = page.waitForEvent("requestfailed", (request) =>
      request.url().endsWith("/our-app/"),
    );
    const outcome = Promise.race([frameAnswers.then(() => true), frameFails.then(() => false)]);
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
