import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import type * as Host from "@calling-extensions/host";
import { expect, test as base } from "@playwright/test";

/** A secure context, which Web Locks need, without a server. */
const ORIGIN = "http://outbox.localhost";
/** The host SDK, whose parts import each other. */
const hostFile = (name: string): string =>
  readFileSync(new URL(`../packages/host/dist/${name}`, import.meta.url), "utf8");

interface Save {
  readonly tab: string;
  readonly version: number;
  readonly previous: number | undefined;
}

type OutboxWindow = Window &
  typeof globalThis & {
    host: typeof Host;
    outbox: Host.CallOutbox;
    acceptSave(save: Save): Promise<boolean>;
  };

/** A CRM to which several tabs of one browser save calls. */
class FakeCrm {
  readonly saves: Save[] = [];
  isUp = true;
  readonly #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  async prepare(): Promise<void> {
    await this.#context.exposeFunction("acceptSave", (save: Save) => {
      this.saves.push(save);
      return this.isUp;
    });
    await this.#context.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return pathname.endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: hostFile(pathname.slice(1)) })
        : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>CRM</title>" });
    });
  }

  async open(tab: string): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(`${ORIGIN}/${tab}`);
    await this.start(page);
    return page;
  }

  /** Starts the outbox of a page. */
  async start(page: Page): Promise<void> {
    await page.evaluate(async () => {
      const page = window as unknown as OutboxWindow;
      page.host = (await import(`${location.origin}/index.js`)) as typeof Host;
      page.outbox = page.host.createCallOutbox({
        portalId: 1,
        userId: 2,
        window: page,
        async saveCall({ version }, { previous }) {
          const save = { tab: location.pathname.slice(1), version, previous: previous?.version };
          if (!(await page.acceptSave(save))) throw new Error("503");
          return { engagementId: "5", version };
        },
      });
    });
  }
}

const test = base.extend<{ crm: FakeCrm }>({
  crm: async ({ context }, use) => {
    const crm = new FakeCrm(context);
    await crm.prepare();
    await use(crm);
  },
});

/** Puts the next version of a call into the outbox. Resolves once the browser has stored it. */
const put = (page: Page, version: number, state: Host.CallState): Promise<void> =>
  page.evaluate(
    ([nextVersion, nextState]) =>
      (window as unknown as OutboxWindow).outbox.put({
        id: "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01",
        version: nextVersion,
        providerId: "9001",
        direction: "OUTBOUND",
        state: nextState,
        startedAt: Date.now(),
        owner: "host",
        properties: {},
      }),
    [version, state] as const,
  );

const claimCalls = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const documents = await (window as unknown as OutboxWindow).outbox.claimCalls("9001");
    return documents.map(({ version }) => version);
  });

const describeOutbox = (page: Page) => (): Promise<unknown> =>
  page.evaluate(() => {
    const { outbox } = window as unknown as OutboxWindow;
    return [
      outbox.storageTier,
      ...outbox.entries.map(({ document, status }) => `${document.version} ${status}`),
    ];
  });

test("a reloaded tab resumes its call", async ({ crm }) => {
  crm.isUp = false;
  const page = await crm.open("a");
  await put(page, 1, "dialing");
  await expect.poll(() => crm.saves.length).toBeGreaterThan(0);
  await page.reload();
  crm.isUp = true;
  await crm.start(page);
  expect(await claimCalls(page)).toEqual([1]);
  await expect.poll(describeOutbox(page)).toEqual(["indexedDB", "1 stored"]);
  await put(page, 2, "completed");
  await expect.poll(describeOutbox(page)).toEqual(["indexedDB"]);
  expect(crm.saves.at(-1)).toEqual({ tab: "a", version: 2, previous: 1 });
});

test("a duplicated tab ignores the call of an open tab, and one tab sends what a closed one left", async ({
  crm,
}) => {
  crm.isUp = false;
  const first = await crm.open("a");
  await put(first, 1, "dialing");
  const opened = first.waitForEvent("popup");
  // Like a duplicated tab, it starts with a copy of the session storage.
  await first.evaluate(() => void window.open("/duplicate"));
  const duplicate = await opened;
  await duplicate.waitForLoadState();
  expect(await duplicate.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await crm.start(duplicate);
  expect(await claimCalls(duplicate)).toEqual([]);
  expect(await describeOutbox(duplicate)()).toEqual(["indexedDB"]);
  await put(first, 2, "completed");
  await first.close();
  crm.isUp = true;
  const last = await crm.open("last");
  const savesOfOthers = (): Save[] => crm.saves.filter(({ tab }) => tab !== "a");
  await expect.poll(savesOfOthers).toMatchObject([{ version: 2 }]);
  await expect.poll(describeOutbox(last)).toEqual(["indexedDB"]);
  await expect.poll(describeOutbox(duplicate)).toEqual(["indexedDB"]);
  expect(savesOfOthers()).toHaveLength(1);
});

test(
  "a second user of the browser can't see the first user's calls",
  { tag: "@long" },
  async ({ crm }) => {
    crm.isUp = false;
    const page = await crm.open("a");
    await put(page, 1, "dialing");
    const other = await crm.open("other");
    const entries = await other.evaluate(async () => {
      const { host } = window as unknown as OutboxWindow;
      const outbox = host.createCallOutbox({
        portalId: 1,
        userId: 3,
        window,
        saveCall: async ({ version }) => ({ version }),
      });
      await outbox.ready;
      return outbox.entries.length;
    });
    expect(entries).toBe(0);
  },
);
