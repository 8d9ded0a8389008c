import { fileURLToPath } from "node:url";
import type { Frame, Page } from "@playwright/test";
import type { AppStatus, HostCall } from "@calling-extensions/host";
import type { OurHostOptions, StoredCall } from "../fixtures/our-host/our-host.ts";
import { expect, test as base } from "../support/base-test.ts";
import type { FixtureSites } from "../support/fixture-sites.ts";
import { AppSites } from "./app-sites.ts";
import { probe } from "./probe.ts";

const fixtures = fileURLToPath(new URL("../dist", import.meta.url));
const PROBE = "/probe";

/** The paths of a fixture app on each SDK. */
export const sdkPaths = {
  "the vendor's SDK": "/vendor-app/esm.html",
  "our SDK": "/our-app/",
};

/** Options for opening the host page. */
export interface OpenOptions extends Omit<OurHostOptions, "probe"> {
  /** The app's URL. */
  app: string;
  /** The host's origin; by default the fixtures'. */
  host?: string;
  /** Whether the page's server probes URLs; by default it does. */
  hasProbe?: boolean;
}

export interface Diagnosis {
  code: string;
  message: string;
}

/** The host page on our SDK, with an app inside. */
export class HostPage {
  readonly page: Page;
  readonly sites: FixtureSites;
  /** Servers that run until the test ends. */
  readonly appSites = new AppSites();

  constructor(page: Page, sites: FixtureSites) {
    this.page = page;
    this.sites = sites;
  }

  /** Opens the host page with a simulated clock. Doesn't wait for the app. */
  async open({
    app,
    host = this.sites.host,
    hasProbe = true,
    ...options
  }: OpenOptions): Promise<void> {
    await this.page.clock.install();
    await this.page.route(`${host}${PROBE}?*`, async (route) => {
      const url = new URL(route.request().url()).searchParams.get("url") ?? "";
      await route.fulfill({ json: await probe(url) });
    });
    const search = new URLSearchParams({
      app,
      options: JSON.stringify({ ...options, ...(hasProbe && { probe: PROBE }) }),
    });
    // A frame that never responds delays the page's load event.
    await this.page.goto(`${host}/our-host/?${search}`, { waitUntil: "domcontentloaded" });
    await this.page.waitForFunction(() => window.callingHost !== undefined);
  }

  /** Makes the browser load the fixture pages from an origin that no local server can have. */
  async serveFixtures(origin: string): Promise<void> {
    await this.page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const path = fixtures + pathname.replace(/\/$/, "/index.html");
      return route.fulfill({ path });
    });
  }

  /** Opens the host page and waits until the app is initialized. */
  async openReady(opening: OpenOptions): Promise<void> {
    await this.open(opening);
    await this.waitUntilReady();
  }

  async waitUntilReady(): Promise<void> {
    await this.page.waitForFunction(() => window.callingHost.status === "initialized");
  }

  /** Moves the clock forward. */
  advanceTime(ms: number): Promise<void> {
    return this.page.clock.fastForward(ms);
  }

  /** Stops the clock. From then on, only `advanceTime` moves it. */
  async stopClock(): Promise<void> {
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 1_000));
  }

  /** Dials, as if the user clicks a number. */
  dial(): Promise<void> {
    return this.page.evaluate(() =>
      window.hostPage.send("DIAL_NUMBER", { phoneNumber: "+12025550101" }),
    );
  }

  status(): Promise<AppStatus> {
    return this.page.evaluate(() => window.callingHost.status);
  }

  diagnoses(): Promise<Diagnosis[]> {
    return this.page.evaluate(() =>
      window.callingHost.diagnoses.map(({ code, message }) => ({ code, message })),
    );
  }

  async codes(): Promise<string[]> {
    return (await this.diagnoses()).map(({ code }) => code);
  }

  calls(): Promise<readonly HostCall[]> {
    return this.page.evaluate(() => window.callingHost.calls);
  }

  /** The calls that the page has saved, oldest first. */
  storedCalls(): Promise<StoredCall[]> {
    return this.page.evaluate(() => window.storedCalls);
  }

  /** The argument of each event and port call with this name. */
  log<Detail>(name: string): Promise<Detail[]> {
    // The host's types describe the argument.
    return this.page.evaluate(
      (wanted) =>
        window.hostLog.filter((entry) => entry.name === wanted).map(({ detail }) => detail),
      name,
    ) as Promise<Detail[]>;
  }

  /** The names of all events and port calls, in order, without the excluded ones. */
  async logged(...excluded: string[]): Promise<string[]> {
    const names = await this.page.evaluate(() => window.hostLog.map(({ name }) => name));
    return names.filter((name) => !excluded.includes(name));
  }

  /** The types of the valid messages that the host received, in order. */
  receivedTypes(): Promise<string[]> {
    return this.page.evaluate(() =>
      window.callingHost.messages
        .filter(({ direction, isDelivered }) => direction === "in" && isDelivered)
        .map(({ type }) => type),
    );
  }

  /** The types of the messages to the app, in order, without the handshake's. */
  sentTypes(): Promise<string[]> {
    return this.page.evaluate(() =>
      window.callingHost.messages
        .filter(({ direction, type }) => direction === "out" && type !== "SYNC")
        .map(({ type }) => type),
    );
  }

  clearLog(): Promise<void> {
    return this.page.evaluate(() => void (window.hostLog.length = 0));
  }

  /** Waits until the app connects in a new frame. */
  async waitUntilConnectedTo(app: Frame): Promise<void> {
    await app.waitForFunction(() =>
      window.callingApp?.handlerCalls.some(({ handler }) => handler === "onReady"),
    );
    await this.waitUntilReady();
  }

  /** Waits until the page has read everything that a frame's window has posted to it. */
  async settle(frame: Frame): Promise<void> {
    const marker = `settled-${Math.random()}`;
    await this.page.evaluate((text) => {
      const { dataset } = document.documentElement;
      window.addEventListener("message", ({ data }) => {
        if (data === text) dataset["settled"] = text;
      });
    }, marker);
    await frame.evaluate((text) => window.top?.postMessage(text, "*"), marker);
    await this.page.waitForFunction(
      (text) => document.documentElement.dataset["settled"] === text,
      marker,
    );
  }

  /** Waits until the host has read everything that its app has sent, on the window or a port. */
  async settleApp(app: Frame): Promise<void> {
    const settled = Math.random();
    await app.evaluate((data) => window.callingApp.cti.sendMessage({ type: "CALL_DATA", data }), {
      settled,
    });
    await expect.poll(() => this.log("callData")).toContainEqual({ settled });
  }

  /** The frame that shows a URL. */
  frame(url: string): Promise<Frame> {
    const showsUrl = (frame: Frame): boolean => frame.url().startsWith(url);
    const existing = this.page.frames().find(showsUrl);
    return existing
      ? Promise.resolve(existing)
      : this.page.waitForEvent("framenavigated", showsUrl);
  }

  /** Adds a frame to the host page or to another frame. */
  addFrame = async (url: string, to: Page | Frame = this.page): Promise<Frame> => {
    await to.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      document.body.append(frame);
    }, url);
    return this.frame(url);
  };
}

export const test = base.extend<{ hostPage: HostPage }>({
  hostPage: async ({ page, sites }, use) => {
    const hostPage = new HostPage(page, sites);
    await use(hostPage);
    await hostPage.appSites.stop();
  },
});
export { expect };
