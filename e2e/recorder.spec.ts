import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppRecording } from "@calling-extensions/recorder";
import type { Frame, Page } from "@playwright/test";
import { expect, test } from "./support/base-test.ts";
import { replay } from "./support/replay.ts";
import { inRepository } from "./support/repository.ts";
import { serve, type Site } from "./support/serve.ts";

/** Changes of the fixture app, each a fault, and what a replay says about it. */
const faults = {
  "another status": {
    from: 'callEndStatus: "COMPLETED"',
    to: 'callEndStatus: "FAILED"',
    says: 'CALL_ENDED is different: data.callEndStatus is "FAILED" instead of "COMPLETED".',
  },
  "a lost id": {
    from: "cti.callAnswered({ externalCallId })",
    to: "cti.callAnswered({})",
    says: "CALL_ANSWERED is different: data.externalCallId is missing.",
  },
  "no engagement": {
    from: "createEngagement: true",
    to: "createEngagement: false",
    says: "INCOMING_CALL is different: data.createEngagement is false instead of true.",
  },
};

/** Serves the fixture pages with a change of their scripts. */
const serveChanged = ({ from, to }: { from: string; to: string }): Promise<Site> =>
  serve(({ url = "" }, response) => {
    const path = new URL(url, "http://localhost").pathname;
    const text = readFileSync(inRepository(`e2e/dist${path}`), "utf8");
    response.setHeader("content-type", path.endsWith(".js") ? "text/javascript" : "text/html");
    response.end(text.replaceAll(from, to));
  });

interface RecordedMessage {
  readonly from: "app" | "host";
  readonly type: string;
  readonly data: unknown;
}

interface File {
  readonly entries: readonly RecordedMessage[];
  readonly gaps: readonly string[];
}

/** A host page with the fixture app in its frame. */
class Session {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(host: string, app: string): Promise<void> {
    await this.#page.goto(`${host}?app=${encodeURIComponent(app)}`);
    await this.received("INITIALIZED");
  }

  get frame(): Frame {
    const [frame] = this.#page.mainFrame().childFrames();
    if (!frame) throw new Error("The page has no frame.");
    return frame;
  }

  /** Waits until the host has received a message of the app. */
  async received(type: string): Promise<void> {
    await this.#page.waitForFunction(
      (expected) => window.hostPage?.received.some((message) => message.type === expected),
      type,
    );
  }

  send(type: string, data: object): Promise<void> {
    return this.#page.evaluate(([type, data]) => window.hostPage.send(type, data), [
      type,
      data,
    ] as const);
  }

  click(name: string): Promise<void> {
    return this.frame.getByRole("button", { name }).click();
  }

  /** Makes a call, and returns the types of all messages that the host has received. */
  async makeCall(): Promise<readonly string[]> {
    await this.send("DIAL_NUMBER", { phoneNumber: "+12025550143", startTimestamp: 1 });
    await this.received("OUTGOING_CALL_STARTED");
    return this.#finishCall();
  }

  /** Receives a call. */
  async receiveCall(): Promise<void> {
    await this.click("Ring");
    await this.received("INCOMING_CALL");
    await this.#finishCall();
  }

  async #finishCall(): Promise<readonly string[]> {
    // Our host creates it by itself.
    if (this.#page.url().includes("/vendor-host/")) {
      await this.send("CREATE_ENGAGEMENT_SUCCEEDED", { engagementId: 47_114_711 });
    }
    await expect(this.frame.getByRole("status")).toHaveText(/^Engagement \d+$/);
    await this.click("Answer");
    await this.click("Hang up");
    await this.click("Save");
    await this.received("CALL_COMPLETED");
    return this.#page.evaluate(() => window.hostPage.received.map(({ type }) => type));
  }

  text(): Promise<string> {
    return this.frame.evaluate(() => window.callingApp.recording?.toText() ?? "");
  }

  async file(): Promise<File> {
    return JSON.parse(await this.text()) as File;
  }
}

const typesFrom = (end: "app" | "host", { entries }: File): readonly string[] =>
  entries.filter(({ from }) => from === end).map(({ type }) => type);

/** What the app says in a call. */
const callTypes = ["OUTGOING_CALL_STARTED", "CALL_ANSWERED", "CALL_ENDED", "CALL_COMPLETED"];

const pairs = {
  "HubSpot's SDK in a page on HubSpot's SDK": { host: "vendor-host", app: "vendor-app/esm.html" },
  "our SDK in a page on HubSpot's SDK": { host: "vendor-host", app: "our-app/index.html" },
  "our SDK in a page on our SDK": { host: "our-host", app: "our-app/index.html", isLong: true },
  "HubSpot's SDK in a page on our SDK": {
    host: "our-host",
    app: "vendor-app/esm.html",
    isLong: true,
  },
  "HubSpot's SDK 0.5.1": { host: "vendor-host", app: "vendor-app/0.5.1.html", isLong: true },
  "HubSpot's SDK 0.2.1": { host: "vendor-host", app: "vendor-app/0.2.1.html", isLong: true },
};

for (const [title, { host, app, ...options }] of Object.entries(pairs)) {
  const tag = "isLong" in options ? ["@long"] : [];
  test(`an app on ${title} is recorded in both directions`, { tag }, async ({ page, sites }) => {
    const session = new Session(page);
    await session.open(`${sites.host}/${host}/`, `${sites.app}/${app}?record`);
    const received = await session.makeCall();
    const file = await session.file();
    expect(file.gaps).toEqual([]);
    const isOurs = app.startsWith("our-");
    // Our SDK's own messages can't be seen from outside.
    const own = isOurs ? ["HELLO", "SYNC_ACK"] : [];
    expect(typesFrom("app", file)).toEqual(received.filter((type) => !own.includes(type)));
    expect(typesFrom("app", file)).toEqual(expect.arrayContaining(callTypes));
    const [sync, ...others] = typesFrom("host", file);
    expect(sync).toBe("SYNC");
    expect(others).toEqual(expect.arrayContaining(["DIAL_NUMBER", "CREATE_ENGAGEMENT_SUCCEEDED"]));
    if (host === "vendor-host") {
      const onWindow = await session.frame.evaluate(() =>
        window.callingApp.received.map((message) => (message as { type: string }).type),
      );
      expect([sync, ...others]).toEqual(onWindow);
    }
    const types = file.entries.map(({ type }) => type);
    expect(types[0]).toBe("SYNC");
    expect(types.indexOf("DIAL_NUMBER")).toBeLessThan(types.indexOf("OUTGOING_CALL_STARTED"));
    expect(JSON.stringify(file)).not.toMatch(/2025550143|47114711|fixture/);
  });
}

for (const app of ["vendor-app/esm.html", "our-app/index.html"]) {
  test(`a recording that begins later contains both directions from then on, and names the gap: ${app}`, async ({
    page,
    sites,
  }) => {
    const session = new Session(page);
    await session.open(`${sites.host}/vendor-host/`, `${sites.app}/${app}`);
    await session.frame.evaluate(() => window.callingApp.record?.());
    await session.makeCall();
    const file = await session.file();
    expect(file.gaps).toEqual(["The recording begins after the handshake."]);
    expect(file.entries.map(({ from, type }) => `${from} ${type}`)).toEqual([
      "host DIAL_NUMBER",
      "app OUTGOING_CALL_STARTED",
      "host CREATE_ENGAGEMENT_SUCCEEDED",
      "app CALL_ANSWERED",
      "app CALL_ENDED",
      "app CALL_COMPLETED",
    ]);
  });
}

test(
  "the recorder's script is loaded before or after HubSpot's script",
  { tag: "@long" },
  async ({ page, sites }) => {
    const path = inRepository("packages/recorder/dist/main.js");
    const host = `${sites.host}/vendor-host/`;
    const app = `${sites.app}/vendor-app/script-tag.html`;
    for (const isBefore of [true, false]) {
      await test.step(isBefore ? "before" : "after", async () => {
        const session = new Session(await page.context().newPage());
        if (isBefore) await page.context().addInitScript({ path });
        await session.open(host, app);
        if (!isBefore) await session.frame.addScriptTag({ path });
        await session.frame.evaluate(() => {
          const { CallingExtensionsRecorder, callingApp } = window as unknown as Window & {
            CallingExtensionsRecorder: { record: (cti: unknown) => AppRecording };
          };
          callingApp.recording = CallingExtensionsRecorder.record(callingApp.cti);
        });
        await session.makeCall();
        expect(typesFrom("app", await session.file())).toEqual(callTypes);
      });
    }
  },
);

const config = `export default {
  timeoutMs: 3000,
  ring: (frame) => frame.getByRole("button", { name: "Ring" }).click(),
  locators: {
    answer: { role: "button", name: "Answer" },
    hangUp: { role: "button", name: "Hang up" },
    save: { role: "button", name: "Save" },
  },
};`;

test(
  "a recording of the app's side is replayed without a difference, and with one if the app has changed",
  { tag: "@long" },
  async ({ page, sites }, testInfo) => {
    const session = new Session(page);
    await session.open(`${sites.host}/vendor-host/`, `${sites.app}/vendor-app/esm.html?record`);
    await session.receiveCall();
    const folder = testInfo.outputDir;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "session.json"), await session.text());
    await writeFile(join(folder, "calling-extensions.config.ts"), config);
    const path = "vendor-app/esm.html";
    const changes = Object.values(faults);
    const [same, ...changed] = await Promise.all([
      replay(folder, `${sites.app}/${path}`),
      ...changes.map(async (fault) => {
        const site = await serveChanged(fault);
        const result = await replay(folder, `${site.url}/${path}`);
        await site.stop();
        return result;
      }),
    ]);
    expect(same?.output).toContain("✓ no difference");
    expect(same?.code).toBe(0);
    for (const [index, { says }] of changes.entries()) {
      expect(changed[index]?.output).toContain(`✗ ${says}`);
      expect(changed[index]?.code).toBe(1);
    }
  },
);

test(
  "an app that depends on the place where the page shows it is replayed there",
  { tag: "@long" },
  async ({ page, sites }, testInfo) => {
    const site = await serveChanged({
      from: "initialize = () => cti.initialized({",
      to: "initialize = (ready) => cti.initialized({ iframeLocation: ready.iframeLocation,",
    });
    const session = new Session(page);
    // It shows the app in a widget, and the replay would show it in the navigation bar.
    await session.open(`${sites.host}/our-host/`, `${site.url}/vendor-app/esm.html?record`);
    const folder = testInfo.outputDir;
    await mkdir(folder, { recursive: true });
    const text = await session.text();
    expect(text).toContain('"isAvailable":true');
    expect(text).toContain('"iframeLocation":"widget"');
    await writeFile(join(folder, "session.json"), text);
    const { output } = await replay(folder, `${site.url}/vendor-app/esm.html`);
    await site.stop();
    expect(output).toContain("✓ no difference");
  },
);

test("what was recorded is saved when the CRM page is closed", async ({ page, sites }) => {
  const session = new Session(page);
  const [host, app] = [`${sites.host}/vendor-host/`, `${sites.app}/vendor-app/esm.html`];
  await session.open(host, `${app}?record`);
  await session.makeCall();
  await session.open(host, app);
  const saved = await session.frame.evaluate(() => localStorage.getItem("session") ?? "");
  expect(typesFrom("app", JSON.parse(saved) as File).at(-1)).toBe("CALL_COMPLETED");
});
