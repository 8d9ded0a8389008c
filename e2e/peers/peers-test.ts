import type { Frame, Page } from "@playwright/test";
import { test as base } from "../support/base-test.ts";
import type { FixtureSites } from "../support/fixture-sites.ts";

/** Two ends of the protocol, by the fixture pages they are. */
export interface Pair {
  title: string;
  /** Path of the host page. */
  host: string;
  /** Path of the app's page. */
  app: string;
}

const hosts = { "the vendor's host": "/vendor-host/", "our host": "/our-host/" };
const apps = {
  "the vendor's app from npm": "/vendor-app/esm.html",
  "the vendor's app by script tag": "/vendor-app/script-tag.html",
  "our app": "/our-app/",
};

/** Every pair of a host and an app in which at least one end is ours. */
export const pairs: Pair[] = Object.entries(hosts).flatMap(([hostTitle, host]) =>
  Object.entries(apps)
    .filter(([, app]) => host === hosts["our host"] || app === apps["our app"])
    .map(([appTitle, app]) => ({ title: `${appTitle} in ${hostTitle}`, host, app })),
);

/** An app in a host page, across two sites. */
export class PeerPage {
  readonly page: Page;
  readonly #sites: FixtureSites;

  constructor(page: Page, sites: FixtureSites) {
    this.page = page;
    this.#sites = sites;
  }

  get sites(): FixtureSites {
    return this.#sites;
  }

  async open(pair: Pair): Promise<void> {
    const app = encodeURIComponent(`${this.#sites.app}${pair.app}`);
    await this.page.goto(`${this.#sites.host}${pair.host}?app=${app}`);
    await this.waitUntilReady();
  }

  /** Waits for both ends: the host shook hands, and the app said so. */
  async waitUntilReady(): Promise<void> {
    await this.page.waitForFunction(() => window.hostPage?.isReady());
    await this.page.waitForFunction(() =>
      window.hostPage.received.some(({ type }) => type === "INITIALIZED"),
    );
  }

  /** The app's frame. */
  get app(): Frame {
    const frame = this.page
      .frames()
      .find((candidate) => candidate.parentFrame() && candidate.url().startsWith(this.#sites.app));
    if (!frame) throw new Error("The app's frame is not there.");
    return frame;
  }

  /** Types that the app's frame sent to the host page, in order, the handshake left out. */
  receivedTypes(): Promise<string[]> {
    return this.page.evaluate(() => {
      const handshake = new Set(["HELLO", "SYNC_ACK", "UNLOADING"]);
      return window.hostPage.received
        .map(({ type }) => type)
        .filter((type) => !handshake.has(type));
    });
  }

  /** What the app's handlers were called with, by handler name. */
  heard(handler: string): Promise<unknown[]> {
    return this.app.evaluate(
      (name) =>
        window.callingApp.heard.filter((call) => call.handler === name).map(({ data }) => data),
      handler,
    );
  }

  /** Lets the host page send a message to the app. */
  send(type: string, data: object = {}): Promise<void> {
    return this.page.evaluate(([type, data]) => window.hostPage.send(type, data), [
      type,
      data,
    ] as const);
  }

  /** Lets the app call a method of its SDK. */
  call(method: string, data?: object): Promise<void> {
    return this.app.evaluate(
      ([method, data]) => {
        const cti = window.callingApp.cti as unknown as Record<string, (data?: object) => void>;
        cti[method]?.(data);
      },
      [method, data] as const,
    );
  }

  /** Adds a frame of a third origin, and lets it post the messages to every window it can reach. */
  async attack(messages: object[]): Promise<void> {
    await this.page.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      document.body.append(frame);
    }, `${this.#sites.stranger}/hostile/`);
    const isStranger = (frame: Frame): boolean => frame.url().startsWith(this.#sites.stranger);
    const stranger =
      this.page.frames().find(isStranger) ??
      (await this.page.waitForEvent("framenavigated", isStranger));
    await stranger.waitForFunction(() => typeof window.attack === "function");
    const reached = await stranger.evaluate((messages) => window.attack(messages), messages);
    if (reached !== 2) throw new Error(`The attack reached ${reached} windows, not 2.`);
  }
}

export const test = base.extend<{ peers: PeerPage }>({
  peers: async ({ page, sites }, use) => use(new PeerPage(page, sites)),
});
export { expect } from "@playwright/test";
