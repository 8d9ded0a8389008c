import { expect, type Frame, type Page } from "@playwright/test";
import { CrmPage } from "../support/crm-page.ts";
import { screenButtons } from "./page-words.ts";
import { Softphone } from "../support/softphone.ts";
import type { Side } from "./step.ts";

const APP_NAME = "Demo softphone";
const ACTION_TIMEOUT_MS = 5_000;
/** What was to be clicked may have gone: then the screen is looked at again. */
const CLICK_TIMEOUT_MS = 1_000;
const PRESS_TIMEOUT_MS = 20_000;
/** From the last key to a click on the tab's close button. */
const HAND_MS = 1_000;
const COPIED_KEY = "chaos:is-copied";

/** What the softphone shows; `none` while it loads. */
export type Screen = (typeof screenButtons)[number][0] | "none";

type Entries = Readonly<Record<string, string>>;

/** The storage of a tab's session, which the browser copies with the tab. */
export type SessionEntries = Readonly<Record<Side, Entries>>;

/** Runs in a window. */
const readSessionStorage = (): Entries => Object.fromEntries(Object.entries(sessionStorage));

/** What is the same in text and in HTML. */
const plainPart = (text: string): string => text.split('"')[0] ?? text;

/** Runs in a window: whether any database of the page has a text. */
async function isInIndexedDb(text: string): Promise<boolean> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the window gets this function alone
  const request = <Result>(made: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      made.addEventListener("success", () => resolve(made.result));
      made.addEventListener("error", () => reject(made.error ?? new Error("It failed.")));
    });
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await request(indexedDB.open(name));
    try {
      for (const store of database.objectStoreNames) {
        const values: unknown[] = await request(
          database.transaction(store).objectStore(store).getAll(),
        );
        if (JSON.stringify(values).includes(text)) return true;
      }
    } finally {
      database.close();
    }
  }
  return false;
}

/** A tab with the CRM page and the softphone in it. */
export class Tab {
  readonly page: Page;
  readonly crm: CrmPage;
  readonly phone: Softphone;
  /** Storage was cleared or is full: what this tab knows is in its memory only. */
  isForgetful = false;

  constructor(page: Page, url: string) {
    page.setDefaultTimeout(ACTION_TIMEOUT_MS);
    this.page = page;
    this.crm = new CrmPage(page, url);
    this.phone = new Softphone(this.crm.app(APP_NAME));
  }

  /** Waits until the softphone shows something, and logs in where it asks for that. */
  async ready(): Promise<void> {
    if ((await this.waitForScreen((screen) => screen !== "none")) !== "logIn") return;
    await this.showPhone();
    await this.phone.logIn();
  }

  async screen(): Promise<Screen> {
    const frame = await this.appFrame().catch(() => undefined);
    const labels = await frame
      ?.evaluate(() =>
        Array.from(document.querySelectorAll("main button"), (each) => each.textContent),
      )
      .catch(() => undefined);
    // Not by role: a panel that is folded away hides them.
    return screenButtons.find(([, label]) => labels?.includes(label))?.[0] ?? "none";
  }

  /** The screen, as soon as the softphone is loaded and no save is under way. */
  async settledScreen(): Promise<Screen> {
    return this.waitForScreen((screen) => screen !== "none" && screen !== "saving");
  }

  async waitForScreen(
    isWanted: (screen: Screen) => boolean | Promise<boolean>,
    timeoutMs = 20_000,
  ): Promise<Screen> {
    let screen: Screen = "none";
    const look = async (): Promise<boolean> => isWanted((screen = await this.screen()));
    await expect
      .poll(look, { timeout: timeoutMs, intervals: [25, 50, 100] })
      .toBe(true)
      .catch(() => {
        throw new Error(`The softphone stays at "${screen}".`);
      });
    return screen;
  }

  /** Brings the softphone into sight. */
  async showPhone(): Promise<void> {
    const dock = this.page.getByRole("button", { name: new RegExp(`^${APP_NAME}, `) });
    await dock.waitFor();
    if ((await dock.getAttribute("aria-expanded")) === "false") await dock.click();
  }

  /**
   * Clicks a button of the softphone while a screen with it is there, and opens the panel again if that was
   * folded away meanwhile. Resolves once it was clicked, or the screen is gone.
   */
  async press(label: string, isOffered: (screen: Screen) => boolean): Promise<void> {
    await expect(async () => {
      if (!isOffered(await this.waitForScreen((screen) => screen !== "none"))) return;
      await this.showPhone();
      await this.phone.button(label).click({ timeout: CLICK_TIMEOUT_MS });
    }).toPass({ timeout: PRESS_TIMEOUT_MS, intervals: [50] });
  }

  /** Waits until the browser has the text, at most as long as it takes a person to close the tab after typing. */
  async untilKept(typed: string | undefined): Promise<void> {
    if (typed === undefined || this.isForgetful) return;
    await expect
      .poll(() => this.page.evaluate(isInIndexedDb, plainPart(typed)), {
        timeout: HAND_MS,
        intervals: [50],
      })
      .toBe(true)
      // Whether the text is lost is seen at the end.
      .catch(() => undefined);
  }

  async close(typed: string | undefined): Promise<void> {
    await this.untilKept(typed);
    await this.page.close();
  }

  /** The frame that the softphone is in. */
  async appFrame(): Promise<Frame> {
    const handle = await this.page
      .locator(`iframe[title="Calling app: ${APP_NAME}"]`)
      .elementHandle();
    const frame = await handle?.contentFrame();
    if (!frame) throw new Error("The softphone has no frame.");
    return frame;
  }

  async windowOf(side: Side): Promise<Frame> {
    return side === "page" ? this.page.mainFrame() : this.appFrame();
  }

  async reloadApp(): Promise<void> {
    const frame = await this.appFrame();
    await Promise.all([frame.waitForNavigation(), frame.evaluate(() => location.reload())]);
    await this.ready();
  }

  /** Destroys the host with its frame and creates both again. */
  async remountApp(): Promise<void> {
    await this.page.evaluate(() => {
      for (const app of window.callingCrm?.apps.values() ?? []) app.remount();
    });
  }

  async readSession(): Promise<SessionEntries> {
    const frame = await this.appFrame();
    return {
      page: await this.page.evaluate(readSessionStorage),
      app: await frame.evaluate(readSessionStorage),
    };
  }

  /** Before the first load: the browser's clock is as much ahead. */
  async shiftClock(aheadMs: number): Promise<void> {
    await this.page.addInitScript((ahead) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + ahead;
    }, aheadMs);
  }

  /** Empties the storage of the session, which a reload does not fill again. */
  async clearSession(side: Side): Promise<void> {
    const frame = await this.windowOf(side);
    await frame.evaluate((copiedKey) => {
      for (const key of Object.keys(sessionStorage)) {
        if (key !== copiedKey) sessionStorage.removeItem(key);
      }
    }, COPIED_KEY);
  }

  /** Fills the session's storage before the page loads for the first time. */
  async restoreSession(entries: SessionEntries): Promise<void> {
    await this.page.addInitScript(
      ([{ page, app }, copiedKey]) => {
        if (sessionStorage.getItem(copiedKey) !== null) return;
        const copied = window === window.top ? page : app;
        for (const [key, value] of Object.entries(copied)) sessionStorage.setItem(key, value);
        sessionStorage.setItem(copiedKey, "true");
      },
      [entries, COPIED_KEY] as const,
    );
  }
}
