import { setTimeout } from "node:timers/promises";
import { expect, type Frame, type Locator, type Page } from "@playwright/test";
import { CrmPage } from "../support/crm-page.ts";
import type { LedgerCall } from "./ledger.ts";
import { screenButtons } from "./page-texts.ts";
import { Softphone } from "../support/softphone.ts";
import type { Side } from "./step.ts";

const APP_NAME = "Demo softphone";
/** Everything waits for a condition. Only a round that is stuck waits this long. */
export const TIMEOUT_MS = 60_000;
/** The button may have disappeared. Then the screen is read again. */
const CLICK_TIMEOUT_MS = 1_000;
/** A user needs a second from typing to closing the tab. On a busy machine everything takes longer. */
const CLOSE_DELAY_MS = 5_000;
export const COPIED_KEY = "chaos:is-copied";

/** The screen that the softphone shows, or `none` while it loads. */
export type Screen = (typeof screenButtons)[number][0] | "none";

type Entries = Readonly<Record<string, string>>;

/** The session storage of a tab, which the browser copies when the user duplicates the tab. */
export type SessionEntries = Readonly<Record<Side, Entries>>;

/** Runs in a window. */
const readSessionStorage = (): Entries => Object.fromEntries(Object.entries(sessionStorage));

/** The part of a text that is the same in HTML. */
const plainPart = (text: string): string => text.split('"')[0] ?? text;

/** Where the browser stores data. A browser that is killed may not have written the local storage to its disk. */
type Place = "localStorage" | "database";

/** Runs in a window. Whether its storage contains a text in one of the places. */
async function isInBrowser({
  text,
  places,
}: {
  text: string;
  places: readonly Place[];
}): Promise<boolean> {
  const isInLocalStorage = () => JSON.stringify(Object.entries(localStorage)).includes(text);
  if (places.includes("localStorage") && isInLocalStorage()) return true;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function is sent to the window
  const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () =>
        reject(request.error ?? new Error("The database request failed.")),
      );
    });
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await settle(indexedDB.open(name));
    try {
      for (const store of database.objectStoreNames) {
        const values: unknown[] = await settle(
          (window.startTransaction?.(database, store) ?? database.transaction(store))
            .objectStore(store)
            .getAll(),
        );
        if (JSON.stringify(values).includes(text)) return true;
      }
    } finally {
      database.close();
    }
  }
  return false;
}

/** Whether the user saw that the service has what they typed last. */
const isTypedSaved = ({ isCompleted, sent, shownSaved, typed }: LedgerCall): boolean =>
  isCompleted &&
  shownSaved !== undefined &&
  (typed.length === 0 || sent[shownSaved] === typed.at(-1));

/** A tab with the CRM page. The softphone is in it, or in the calling window. */
export class Tab {
  readonly page: Page;
  readonly crm: CrmPage;
  readonly #url: string;
  /** Storage was cleared or is full, so this tab has its data only in memory. */
  hasLostStorage = false;

  constructor(page: Page, url: string) {
    page.setDefaultTimeout(TIMEOUT_MS);
    this.page = page;
    this.crm = new CrmPage(page, url);
    this.#url = url;
  }

  /** The calling window, if it is open. */
  get callingWindow(): Page | undefined {
    return this.page
      .context()
      .pages()
      .find((each) => each.url().includes("/calling-integration-popup-ui/"));
  }

  /** The page that has the softphone, if this tab or the calling window has it. */
  get #phonePage(): Page {
    return this.callingWindow ?? this.page;
  }

  get #frameElement(): Locator {
    return this.#phonePage.locator(`iframe[title="Calling app: ${APP_NAME}"]`);
  }

  /** The page that has the softphone, and asks before a second call. */
  get phoneCrm(): CrmPage {
    return new CrmPage(this.#phonePage, this.#url);
  }

  get phone(): Softphone {
    return new Softphone(this.phoneCrm.app(APP_NAME));
  }

  /** Waits until the softphone has loaded, and logs in if necessary. */
  async ready(): Promise<void> {
    if ((await this.waitForScreen((screen) => screen !== "none")) === "logIn") {
      await this.showPhone();
      await this.phone.logIn();
    }
    await this.#waitForLateCode();
  }

  /**
   * Waits for what the phone loads last: the simulated other party, whom the simulated user needs, also offline.
   * A phone that has forgotten its user, and shows the notes of a call, has none.
   */
  async #waitForLateCode(): Promise<void> {
    const isLoaded = async (): Promise<boolean> => {
      const frame = await this.appFrame();
      return frame.evaluate(
        () =>
          !document.querySelector('header[aria-label="Signed-in user"]') ||
          document.body.textContent.includes("Far end"),
      );
    };
    await expect
      .poll(() => isLoaded().catch(() => false), { timeout: TIMEOUT_MS, intervals: [25, 50, 100] })
      .toBe(true);
  }

  /** Waits until the page has loaded what shows a phone, in this tab or another one. */
  async waitForCalling(): Promise<void> {
    const phone = this.page.locator(`iframe[title="Calling app: ${APP_NAME}"]`);
    await this.movePhoneButton
      .or(this.crm.currentCall)
      .or(phone)
      .first()
      .waitFor({ state: "attached" });
  }

  async screen(): Promise<Screen> {
    // Its element would be awaited.
    if ((await this.#frameElement.count()) === 0) return "none";
    const frame = await this.appFrame().catch(() => undefined);
    const labels = await frame
      ?.evaluate(() =>
        Array.from(document.querySelectorAll("main button"), (each) => each.textContent),
      )
      .catch(() => undefined);
    // Not by role: a collapsed panel hides them.
    return screenButtons.find(([, label]) => labels?.includes(label))?.[0] ?? "none";
  }

  /** Waits until the softphone has loaded and no save is in progress, and returns its screen. */
  async settledScreen(): Promise<Screen> {
    return this.waitForScreen((screen) => screen !== "none" && screen !== "saving");
  }

  async waitForScreen(isWanted: (screen: Screen) => boolean | Promise<boolean>): Promise<Screen> {
    let screen: Screen = "none";
    const look = async (): Promise<boolean> => isWanted((screen = await this.screen()));
    await expect
      .poll(look, { timeout: TIMEOUT_MS, intervals: [25, 50, 100] })
      .toBe(true)
      .catch(() => {
        throw new Error(`The softphone stays at "${screen}".`);
      });
    return screen;
  }

  /** Opens the panel of the softphone if it is collapsed. */
  async showPhone(): Promise<void> {
    if (this.callingWindow) return;
    const dock = this.page.getByRole("button", { name: new RegExp(`^${APP_NAME}, `) });
    await dock.waitFor();
    if ((await dock.getAttribute("aria-expanded")) === "false") await dock.click();
  }

  /**
   * Clicks a button of the softphone, unless its screen has disappeared. Opens the panel if it was collapsed
   * in the meantime.
   */
  async press(label: string, isOffered: (screen: Screen) => boolean): Promise<void> {
    await expect(async () => {
      if (!isOffered(await this.waitForScreen((screen) => screen !== "none"))) return;
      await this.showPhone();
      await this.phone.button(label).click({ timeout: CLICK_TIMEOUT_MS });
    }).toPass({ timeout: TIMEOUT_MS, intervals: [50] });
  }

  /** Lets the phone ring. The page hides it again once it has stored the call before. */
  async ring(from: string): Promise<void> {
    let isPressed = false;
    await expect(async () => {
      await this.showPhone();
      // A slow computer may have clicked although it was too late.
      if (isPressed && (await this.screen()) !== "keypad") return;
      isPressed = true;
      await this.phone.receiveCall(from, { timeout: CLICK_TIMEOUT_MS });
    }).toPass({ timeout: TIMEOUT_MS, intervals: [50] });
  }

  /** Dials on the keypad, which the page hides in the same way. */
  async dialOnKeypad(number: string): Promise<void> {
    let isPressed = false;
    await expect(async () => {
      await this.showPhone();
      // A slow computer may have clicked although it was too late.
      if (isPressed && (await this.screen()) !== "keypad") return;
      await this.phone.number.fill(number, { timeout: CLICK_TIMEOUT_MS });
      isPressed = true;
      await this.phone.button("Call").click({ timeout: CLICK_TIMEOUT_MS });
    }).toPass({ timeout: TIMEOUT_MS, intervals: [50] });
  }

  /** Types notes, in a panel that may be collapsed. Resolves to false if a save closes the form before that. */
  async typeNotes(text: string): Promise<boolean> {
    let isTyped = false;
    await expect(async () => {
      if ((await this.waitForScreen((screen) => screen !== "none")) === "keypad") return;
      await this.showPhone();
      await this.phone.notes.fill(text, { timeout: CLICK_TIMEOUT_MS });
      isTyped = (await this.screen()) !== "keypad";
    }).toPass({ timeout: TIMEOUT_MS, intervals: [50] });
    return isTyped;
  }

  /** Waits until the browser has stored the call and its text, but no longer than a user takes to close the tab. */
  async waitUntilStored(
    call: LedgerCall | undefined,
    places: readonly Place[] = ["localStorage", "database"],
  ): Promise<void> {
    if (!call || isTypedSaved(call)) return;
    call.isInBrowser = false;
    if (this.hasLostStorage) return;
    const typed = call.typed.at(-1);
    const text = typed === undefined ? call.id : plainPart(typed);
    // The end of the round checks whether the text is lost.
    call.isInBrowser = await expect
      .poll(() => this.page.evaluate(isInBrowser, { text, places }), {
        timeout: CLOSE_DELAY_MS,
        intervals: [50],
      })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  }

  async close(call: LedgerCall | undefined): Promise<void> {
    await this.waitUntilStored(call);
    await this.page.close();
  }

  /** The softphone's frame. */
  async appFrame(): Promise<Frame> {
    const handle = await this.#frameElement.elementHandle();
    const frame = await handle?.contentFrame();
    if (!frame) throw new Error("The softphone has no frame.");
    return frame;
  }

  async windowOf(side: Side): Promise<Frame> {
    return side === "page" ? this.#phonePage.mainFrame() : this.appFrame();
  }

  /** Reloads the softphone's frame, which without a network fails. */
  async reloadApp(): Promise<void> {
    const frame = await this.appFrame();
    const loaded = frame.waitForNavigation();
    await Promise.allSettled([loaded, frame.evaluate(() => location.reload())]);
  }

  /** Destroys the host and its frame, and creates both again. */
  async remountApp(): Promise<void> {
    await this.#phonePage.evaluate(() => {
      for (const app of window.callingCrm?.apps.values() ?? []) app.remount();
    });
  }

  /** Moves the phone to the calling window. A phone that is on a call stays where it is. */
  async openCallingWindow(): Promise<void> {
    if (this.callingWindow || (await this.settledScreen()) !== "keypad") return;
    const opened = this.page.context().waitForEvent("page");
    await expect(async () => {
      await this.showPhone();
      const open = this.crm.panel(APP_NAME).getByRole("button", { name: "Open in a window" });
      await open.click({ timeout: CLICK_TIMEOUT_MS });
    }).toPass({ timeout: TIMEOUT_MS, intervals: [50] });
    const callingWindow = await opened;
    callingWindow.setDefaultTimeout(TIMEOUT_MS);
    await callingWindow.waitForURL(/\/calling-integration-popup-ui\//);
    // During a call, the window asks before it is closed or reloaded.
    callingWindow.on("dialog", (question) => void question.accept().catch(() => undefined));
    await this.waitForScreen((screen) => screen !== "none");
  }

  get movePhoneButton(): Locator {
    return this.page.getByRole("button", { name: "Use phone here" });
  }

  /** Moves the phone to this tab, if that is offered. Returns whether it is. */
  async usePhone(): Promise<boolean> {
    const isOffered = await this.movePhoneButton.isVisible();
    if (isOffered) await this.movePhoneButton.click();
    return isOffered;
  }

  /** Stops all scripts of the tab for a while. */
  async freeze(durationMs: number): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    await setTimeout(durationMs);
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    await devtools.detach();
  }

  async readSession(): Promise<SessionEntries> {
    const frame = await this.appFrame();
    return {
      page: await this.page.evaluate(readSessionStorage),
      app: await frame.evaluate(readSessionStorage),
    };
  }

  /** Clears the session storage. A reload does not restore it. */
  async clearSession(side: Side): Promise<void> {
    const frame = await this.windowOf(side);
    await frame.evaluate((copiedKey) => {
      for (const key of Object.keys(sessionStorage)) {
        if (key !== copiedKey) sessionStorage.removeItem(key);
      }
    }, COPIED_KEY);
  }

  /** Fills the session storage before the page loads for the first time. */
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
