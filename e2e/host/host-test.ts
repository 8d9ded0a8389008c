import { fileURLToPath } from "node:url";
import type { Frame, Page } from "@playwright/test";
import type { AppStatus, HostCall } from "@calling-extensions/host";
import type { OurHostOptions, StoredCall } from "../fixtures/our-host/our-host.ts";
import { expect, test as base } from "../peers/peers-test.ts";
import type { FixtureSites } from "../support/fixture-sites.ts";
import { AppSites } from "./app-sites.ts";
import { probe } from "./probe.ts";

const fixtures = fileURLToPath(new URL("../dist", import.meta.url));
const PROBE = "/probe";

/** How the host page is opened. */
export interface Opening extends Omit<OurHostOptions, "probe"> {
  /** The app's address. */
  app: string;
  /** The host's own site; by default the fixtures'. */
  host?: string;
  /** Whether the page's server looks at addresses; by default it does. */
  hasProbe?: boolean;
}

export interface Diagnosis {
  code: string;
  message: string;
}

/** The page on our host SDK, and what is known there. */
export class HostScene {
  readonly page: Page;
  readonly sites: FixtureSites;
  /** Sites that live as long as the test. */
  readonly appSites = new AppSites();

  constructor(page: Page, sites: FixtureSites) {
    this.page = page;
    this.sites = sites;
  }

  /** Opens the host page; its app may never come up. Time passes in it as `pass` says, too. */
  async open({ app, host = this.sites.host, hasProbe = true, ...options }: Opening): Promise<void> {
    await this.page.clock.install();
    await this.page.route(`${host}${PROBE}?*`, async (route) => {
      const url = new URL(route.request().url()).searchParams.get("url") ?? "";
      await route.fulfill({ json: await probe(url) });
    });
    const search = new URLSearchParams({
      app,
      options: JSON.stringify({ ...options, ...(hasProbe && { probe: PROBE }) }),
    });
    // A frame that never answers holds the page's own load back.
    await this.page.goto(`${host}/our-host/?${search}`, { waitUntil: "domcontentloaded" });
    await this.page.waitForFunction(() => window.callingHost !== undefined);
  }

  /** Has the browser find the fixture pages on an origin that no server here can have. */
  async serveFixtures(origin: string): Promise<void> {
    await this.page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const path = fixtures + pathname.replace(/\/$/, "/index.html");
      return route.fulfill({ path });
    });
  }

  /** Opens the host page, and waits until the app is there. */
  async openReady(opening: Opening): Promise<void> {
    await this.open(opening);
    await this.waitUntilReady();
  }

  async waitUntilReady(): Promise<void> {
    await this.page.waitForFunction(() => window.callingHost.status === "initialized");
  }

  /** Lets time pass at once. */
  pass(ms: number): Promise<void> {
    return this.page.clock.fastForward(ms);
  }

  /** From here on only as much time passes as `pass` says. */
  async stopClock(): Promise<void> {
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 1_000));
  }

  /** The user clicks a number. */
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

  /** The calls that the page has saved, the oldest first. */
  storedCalls(): Promise<StoredCall[]> {
    return this.page.evaluate(() => window.storedCalls);
  }

  /** What an event or a port of the embedder's was handed, each time. */
  log<Detail>(name: string): Promise<Detail[]> {
    // What it was handed is as the host's types say.
    return this.page.evaluate(
      (wanted) =>
        window.hostLog.filter((entry) => entry.name === wanted).map(({ detail }) => detail),
      name,
    ) as Promise<Detail[]>;
  }

  /** Names of the events and ports so far, in order, but for those that are left out. */
  async logged(...leftOut: string[]): Promise<string[]> {
    const names = await this.page.evaluate(() => window.hostLog.map(({ name }) => name));
    return names.filter((name) => !leftOut.includes(name));
  }

  /** Types of the messages that reached the host and fitted, in order. */
  heardByHost(): Promise<string[]> {
    return this.page.evaluate(() =>
      window.callingHost.messages
        .filter(({ direction, isDelivered }) => direction === "in" && isDelivered)
        .map(({ type }) => type),
    );
  }

  /** Types that were sent to the app, in order, but for the handshake's. */
  typesSent(): Promise<string[]> {
    return this.page.evaluate(() =>
      window.callingHost.messages
        .filter(({ direction, type }) => direction === "out" && type !== "SYNC")
        .map(({ type }) => type),
    );
  }

  forgetLog(): Promise<void> {
    return this.page.evaluate(() => void (window.hostLog.length = 0));
  }

  /** Waits until the app has come up in a frame, after another one was there. */
  async waitUntilConnectedTo(app: Frame): Promise<void> {
    await app.waitForFunction(() =>
      window.callingApp?.heard.some(({ handler }) => handler === "onReady"),
    );
    await this.waitUntilReady();
  }

  /** Waits until the page has read all that a frame's window posted to it, and ports have answered. */
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

  /** Waits until the host has read all that its app said, by whichever way. */
  async settleApp(app: Frame): Promise<void> {
    const settled = Math.random();
    await app.evaluate((data) => window.callingApp.cti.sendMessage({ type: "CALL_DATA", data }), {
      settled,
    });
    await expect.poll(() => this.log("callData")).toContainEqual({ settled });
  }

  /** The frame that shows an address. */
  frame(url: string): Promise<Frame> {
    const shows = (frame: Frame): boolean => frame.url().startsWith(url);
    const there = this.page.frames().find(shows);
    return there ? Promise.resolve(there) : this.page.waitForEvent("framenavigated", shows);
  }

  /** Adds a frame to the host page, or to another one. */
  addFrame = async (url: string, to: Page | Frame = this.page): Promise<Frame> => {
    await to.evaluate((src) => {
      const frame = document.createElement("iframe");
      frame.src = src;
      document.body.append(frame);
    }, url);
    return this.frame(url);
  };
}

export const test = base.extend<{ scene: HostScene }>({
  scene: async ({ page, sites }, use) => {
    const scene = new HostScene(page, sites);
    await use(scene);
    await scene.appSites.stop();
  },
});
export { expect };
