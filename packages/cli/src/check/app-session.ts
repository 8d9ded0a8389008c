import type { MessageRecord } from "@calling-extensions/host";
import { errors, type Frame, type Page } from "playwright-core";
import { PAGE_TIMEOUT_MS, POLLING_INTERVAL_MS, REDIRECT_TIMEOUT_MS } from "../limits.ts";
import { AppButtons, type AppButton } from "./app-buttons.ts";
import { emptyPage } from "./empty-page.ts";
import { findHandlerErrors } from "./handler-errors.ts";
import { LoginSteps } from "./login-steps.ts";
import { privateDataOf } from "./fictional-data.ts";
import { PageWatch, withoutQuery } from "./page-watch.ts";
import type { RuleId } from "./rules.ts";
import { TimeLimit } from "./time-limit.ts";
import type { RecordedMessage, RecordedScreen } from "./journey-record.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- it declares a field of the window
import type {} from "./host-page/host-page.ts";

/** What the frame shows: an app, the browser's error page, or an app that doesn't connect. */
export type FrameState = "connected" | "blocked" | "silent";

/** Which message to wait for. */
export interface MessageFilter {
  readonly direction?: "in" | "out";
  /** Only messages after this one count; by default, the messages of the current journey. */
  readonly after?: number;
}

/** What the app shows after a button. */
const buttonSteps = {
  call: "Called",
  answer: "Answered",
  hangUp: "Hung up",
  save: "Saved",
  logOut: "Logged out",
} as const;

/** How a session continues the previous one: the page is reloaded, or only adds its frame again. */
export type Restart = "page" | "host";

interface SessionOptions {
  readonly hostPage: string;
  readonly config: CallingExtensionsConfig;
  /** Whether to take a picture after each step. */
  readonly isRecorded: boolean;
  readonly errorRule: RuleId;
  /** How long the app may take for one step. */
  readonly timeoutMs: number;
  /** The page has a session that this one continues. */
  readonly restart?: Restart;
  /** Is called before the page loads. */
  readonly onOpen: (session: AppSession) => void;
}

/** The app in the host page, started with empty storage. */
export class AppSession {
  readonly page: Page;
  readonly watch: PageWatch;
  readonly timeoutMs: number;
  /** What the app showed since the journey started, if the session records it. */
  screens: RecordedScreen[] = [];
  /** Whether calls are ended by the app's own button, because it ignores the page's END_CALL. */
  endsByButton = false;
  /** Whether something that was awaited didn't come in time. */
  hasTimedOut = false;
  /** The button that couldn't be clicked in time, if the last one couldn't. */
  missingButton: AppButton | undefined;
  readonly loginSteps: LoginSteps;
  #journeyStart = 0;
  readonly #config: CallingExtensionsConfig;
  readonly #isRecorded: boolean;
  readonly #buttons: AppButtons;

  private constructor(
    page: Page,
    { hostPage, config, isRecorded, errorRule, timeoutMs }: SessionOptions,
  ) {
    this.page = page;
    this.watch = new PageWatch(page, hostPage, errorRule, privateDataOf(config));
    this.#config = config;
    this.loginSteps = new LoginSteps(config.logIn);
    this.#isRecorded = isRecorded;
    this.timeoutMs = timeoutMs;
    // For the configuration's own functions.
    page.setDefaultTimeout(this.timeoutMs);
    this.#buttons = new AppButtons({
      page,
      findFrame: () => this.frame,
      locators: config.locators,
      timeoutMs,
    });
  }

  /**
   * Opens the host page with the app, in a page that no other session uses. An earlier session's page keeps its
   * processes, which are slow to start.
   */
  static async open(page: Page, options: SessionOptions): Promise<AppSession> {
    const session = new AppSession(page, options);
    options.onOpen(session);
    if (options.restart === "host") {
      await page.evaluate(() => window.checkedHost.remount());
    } else {
      // The page's load event waits for the frame, which may never load.
      await page.goto(options.hostPage, { waitUntil: "commit", timeout: PAGE_TIMEOUT_MS });
    }
    session.watch.startWithHostPage();
    await session.#waitForFrame();
    return session;
  }

  /** The host page has run when it has added the frame. An app that blocks its thread can block that page, too. */
  async #waitForFrame(): Promise<void> {
    const stop = Date.now() + PAGE_TIMEOUT_MS;
    while (!this.#findFrame()) {
      if (Date.now() > stop) throw new errors.TimeoutError("The host page has no frame.");
      await this.page.waitForTimeout(POLLING_INTERVAL_MS);
    }
  }

  #findFrame(): Frame | undefined {
    return this.page.frames().find(this.watch.isAppFrame);
  }

  /** The app's own page. */
  get frame(): Frame {
    const frame = this.#findFrame();
    if (!frame) throw new Error("The host page has no frame.");
    return frame;
  }

  /** Whether the browser shows its own error page instead of the app. */
  get showsErrorPage(): boolean {
    return this.#findFrame()?.url().startsWith("chrome-error:") ?? false;
  }

  /** Where the frame is, if that is another page than the app's. */
  get redirectedTo(): string | undefined {
    const { app = "" } = this.#config;
    const url = this.showsErrorPage ? this.watch.documentUrl : this.frame.url();
    if (url === undefined || !/^https?:/.test(url)) return undefined;
    const place = withoutQuery(new URL(url));
    return place === withoutQuery(new URL(app)) ? undefined : place;
  }

  messages(): Promise<readonly MessageRecord[]> {
    return this.page.evaluate(() => [...window.checkedHost.host.messages]);
  }

  /** The app's messages of this journey; none if the page is gone. */
  async newMessages(): Promise<readonly MessageRecord[]> {
    const messages = await this.messages().catch(() => []);
    return messages.filter(({ direction, id }) => direction === "in" && id > this.#journeyStart);
  }

  /** Waits for a message, and returns undefined after the timeout. */
  async waitForMessage(
    type: string,
    { direction = "in", after = this.#journeyStart }: MessageFilter = {},
  ): Promise<MessageRecord | undefined> {
    const found = await this.waitUntil(
      (filter) =>
        window.checkedHost.host.messages.find(
          (message) =>
            message.type === filter.type &&
            message.direction === filter.direction &&
            message.id > filter.after,
        ),
      { type, direction, after },
    );
    return found || undefined;
  }

  /** Waits until a function in the page returns a truthy value, and returns undefined after the timeout. */
  async waitUntil<Argument, Result>(
    condition: (argument: Argument) => Result,
    argument: Argument,
    timeout = this.timeoutMs,
  ): Promise<Result | undefined> {
    try {
      const handle = await this.page.waitForFunction<Result, Argument>(
        condition as never,
        argument as never,
        { timeout, polling: POLLING_INTERVAL_MS },
      );
      return await handle.jsonValue();
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      this.hasTimedOut = true;
      return undefined;
    }
  }

  /** Messages up to this one belong to earlier journeys of the session. */
  get journeyStart(): number {
    return this.#journeyStart;
  }

  /** Starts another journey in the same session. */
  async startJourney(): Promise<void> {
    this.#journeyStart = await this.lastMessageId();
    this.screens = [];
  }

  /** The journey's messages, without numbers, names and notes. */
  async recordedMessages(): Promise<readonly RecordedMessage[]> {
    const report = await this.page.evaluate(() => window.checkedHost.host.report());
    // The host in the page created the report.
    const { messages } = JSON.parse(report) as { messages: readonly RecordedMessage[] };
    return messages.filter(({ id }) => id > this.#journeyStart);
  }

  /** Takes a picture of the app after a step. */
  async capture(title: string): Promise<void> {
    if (!this.#isRecorded) return;
    const frame = this.page.locator("iframe");
    if (!(await frame.isVisible())) return;
    await this.settle();
    const image = await frame
      .screenshot({ type: "jpeg", quality: 60, timeout: this.timeoutMs })
      // A picture isn't worth an error.
      .catch(() => undefined);
    if (image) this.screens.push({ title, image: image.toString("base64") });
  }

  /** Waits until the app is connected. Logs in if the app's URL leads to a login page. */
  async connect(): Promise<FrameState> {
    let stop = Date.now() + this.timeoutMs;
    let redirectedAt: number | undefined;
    while (Date.now() < stop) {
      const status = await this.page.evaluate(() => window.checkedHost.host.status);
      if (status === "connected" || status === "initialized") return "connected";
      if (this.showsErrorPage) return "blocked";
      if (this.loginSteps.exist && this.redirectedTo !== undefined) {
        redirectedAt ??= Date.now();
        if (!this.loginSteps.hasRun && Date.now() - redirectedAt > REDIRECT_TIMEOUT_MS) {
          if (!(await this.loginSteps.run(this.frame))) return "silent";
          stop = Date.now() + this.timeoutMs;
        }
      }
      await this.page.waitForTimeout(POLLING_INTERVAL_MS);
    }
    this.hasTimedOut = true;
    return "silent";
  }

  /** Waits until the app has called initialized(). */
  async waitUntilReady(): Promise<MessageRecord | undefined> {
    const isConnected = !this.loginSteps.exist || (await this.connect()) === "connected";
    const initialized = isConnected
      ? await this.waitForMessage("INITIALIZED", { after: 0 })
      : undefined;
    await this.capture(initialized ? "Ready" : "Not ready");
    return initialized;
  }

  /** The app's messages after one, by its id. */
  async messagesAfter(id: number): Promise<readonly MessageRecord[]> {
    const messages = await this.messages();
    return messages.filter((message) => message.direction === "in" && message.id > id);
  }

  /** The id of the last message, for `after`. */
  lastMessageId(): Promise<number> {
    return this.page.evaluate(() => window.checkedHost.host.messages.at(-1)?.id ?? 0);
  }

  messagesOf(...types: readonly string[]): Promise<readonly MessageRecord[]> {
    return this.page.evaluate(
      (filter) =>
        window.checkedHost.host.messages.filter(
          ({ direction, type, id }) =>
            direction === "in" && filter.types.includes(type) && id > filter.after,
        ),
      { types, after: this.#journeyStart },
    );
  }

  /** Whether the check can do what a button of the app does. */
  canDo(button: AppButton): Promise<boolean> {
    return this.#buttons.canPress(button);
  }

  /** Whether a button can be pressed now. One without a locator always can. */
  isVisible(button: AppButton): Promise<boolean> {
    return this.#buttons.isVisible(button);
  }

  /** Does what a button of the app does. Returns whether the button could be clicked in time. */
  async do(button: AppButton): Promise<boolean> {
    const isDone = await this.#buttons.press(button);
    this.missingButton = isDone ? undefined : button;
    this.hasTimedOut ||= !isDone;
    if (isDone) await this.capture(buttonSteps[button]);
    return isDone;
  }

  /**
   * Logs in by the configuration's own steps, or waits until the app does so by itself, as with single sign-on.
   * Returns whether the app has reported it: in LOGGED_IN, or in INITIALIZED after the login has loaded it again.
   */
  async logIn(): Promise<boolean> {
    const { exist, hasRun } = this.loginSteps;
    if (await this.page.evaluate(isLoggedIn)) return true;
    if (exist && !hasRun && !(await this.loginSteps.run(this.frame))) return false;
    return (await this.waitUntil(isLoggedIn, undefined)) ?? false;
  }

  /** Errors of the app that its SDK has caught, as sentences; none if the page is gone. */
  async handlerErrors(): Promise<readonly string[]> {
    const types = await this.frame.evaluate(findHandlerErrors).catch(() => []);
    return types.map((type) => `A handler threw after ${type}.`);
  }

  /** Buttons of the app that the keyboard can't reach. */
  get unreachableButtons(): ReadonlySet<AppButton> {
    return this.#buttons.unreachable;
  }

  /** Waits until the app has handled what it received before. */
  async settle(): Promise<void> {
    await this.frame
      .evaluate(() => new Promise((resolve) => setTimeout(resolve)))
      .catch(() => undefined);
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  }

  /** Whether the app's page runs code, so that its thread isn't blocked. A frame that isn't there blocks nothing. */
  async isResponding(): Promise<boolean> {
    const frame = this.#findFrame();
    if (!frame) return true;
    return new TimeLimit(this.timeoutMs).of(frame.evaluate(() => true)).catch(() => false);
  }

  /** Leaves the page unchanged, for a session that continues. */
  detach(): void {
    this.page.removeAllListeners();
  }

  /** Leaves the page empty, for the next session. */
  async close(): Promise<void> {
    this.detach();
    await emptyPage(this.page);
  }
}

/** Whether the app has reported that its user is logged in. Runs in the page. */
const isLoggedIn = (): boolean =>
  window.checkedHost.host.messages.some(
    ({ direction, type, data }) =>
      direction === "in" &&
      (type === "LOGGED_IN" ||
        (type === "INITIALIZED" &&
          (Object(data) as { isLoggedIn?: unknown }).isLoggedIn !== false)),
  );
