import { DocumentedError } from "@calling-extensions/contract";
import type { LiveMessage, RecordedMessage, Recording } from "@calling-extensions/recording";
import { errors, type Browser, type Frame, type Page, type Request } from "playwright-core";
import { findElement } from "../check/app-buttons.ts";
import { openAppContext } from "../check/app-context.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { DEFAULT_TIMEOUT_MS, PAGE_TIMEOUT_MS, POLLING_INTERVAL_MS } from "../limits.ts";
import { playedAppPage } from "./played-app.ts";
import { Player, type LiveEnd, type OnStep, type ReplayResult } from "./player.ts";

interface ReplayHostOptions {
  /** Runs the page. The replay opens a context in it, and closes it. */
  readonly browser: Browser;
  /** URL of the page. */
  readonly host: string;
  /** URL of the app that the page embeds; undefined takes the first frame of another origin. */
  readonly app: string | undefined;
  readonly recording: Recording;
  readonly config: CallingExtensionsConfig;
  readonly onStep: OnStep;
}

type PageButton = keyof NonNullable<CallingExtensionsConfig["host"]>;

/** What the page's user does to cause a message. */
const actOf: { readonly [type: string]: PageButton } = { DIAL_NUMBER: "dial", END_CALL: "endCall" };

/**
 * Plays the app of a recording to a live page, in place of the app that the page embeds.
 *
 * @throws DocumentedError if the page doesn't load, or doesn't connect.
 */
export async function replayHost({
  browser,
  host,
  app,
  recording,
  config,
  onStep,
}: ReplayHostOptions): Promise<ReplayResult> {
  const context = await openAppContext(browser, host, { serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const live = new LiveHost(page, config);
    const body = playedAppPage(recording);
    const isApp = appMatcher(host, app);
    await context.route("**/*", async (route) => {
      const request = route.request();
      if (!live.isNavigation(request) || !isApp(request.url())) {
        await route.fallback();
        return;
      }
      live.setFrame(request.frame());
      await route.fulfill({ contentType: "text/html", body });
    });
    try {
      await page.goto(host, { waitUntil: "commit", timeout: PAGE_TIMEOUT_MS });
    } catch (cause) {
      const reason = cause instanceof Error ? (cause.message.split("\n", 1)[0] ?? "") : "";
      throw new DocumentedError("pageNotReady", `The page ${host} couldn't be loaded: ${reason}`, {
        cause,
      });
    }
    await live.connect();
    return await new Player(live, recording, "app").play(onStep);
  } finally {
    await context.close();
  }
}

const placeOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};

/** Whether a frame shows the app: at the app's path, or on another origin than the page. */
function appMatcher(host: string, app: string | undefined): (url: string) => boolean {
  if (app !== undefined) return (url) => placeOf(url) === placeOf(app);
  const { origin } = new URL(host);
  return (url) => /^https?:/.test(url) && new URL(url).origin !== origin;
}

/** A page that embeds the played app. */
class LiveHost implements LiveEnd {
  readonly timeoutMs: number;
  readonly #page: Page;
  readonly #locators: NonNullable<CallingExtensionsConfig["host"]>;
  #frame: Frame | undefined;
  /** How many messages came before the frame was loaded again. The ids of the others follow theirs. */
  #earlierCount = 0;

  constructor(
    page: Page,
    {
      timeoutMs = DEFAULT_TIMEOUT_MS,
      host = {},
    }: Pick<CallingExtensionsConfig, "timeoutMs" | "host">,
  ) {
    this.#page = page;
    this.timeoutMs = timeoutMs;
    this.#locators = host;
  }

  /** Whether a request loads a document into a frame of the page. */
  isNavigation(request: Request): boolean {
    return request.isNavigationRequest() && request.frame() !== this.#page.mainFrame();
  }

  setFrame(frame: Frame): void {
    // Only one frame is the app.
    this.#frame ??= frame;
  }

  async connect(): Promise<void> {
    const stop = Date.now() + this.timeoutMs;
    while (Date.now() < stop) {
      if (await this.#isConnected()) return;
      await this.pause(POLLING_INTERVAL_MS);
    }
    throw new DocumentedError(
      "pageNotReady",
      this.#frame
        ? `The page sent no SYNC to the app's frame within ${this.timeoutMs} ms.`
        : `The page opened no frame of the app within ${this.timeoutMs} ms. Name the app's URL: --app http://localhost:3000.`,
    );
  }

  async #isConnected(): Promise<boolean> {
    // The frame may be loading.
    return (
      (await this.#frame
        ?.evaluate(() => "playedApp" in window && window.playedApp.isConnected)
        .catch(() => false)) ?? false
    );
  }

  get #app(): Frame {
    if (!this.#frame) throw new Error("The page has no frame of the app.");
    return this.#frame;
  }

  async send(message: LiveMessage): Promise<void> {
    await this.#app.evaluate(({ type, data }) => window.playedApp.send({ type, data }), message);
  }

  async reload(): Promise<void> {
    const app = this.#app;
    // Until then, the frame has the document that was connected before.
    const [count] = await Promise.all([
      app.evaluate(() => {
        location.reload();
        return window.playedApp.received.length;
      }),
      this.#page.waitForEvent("framenavigated", {
        predicate: (frame) => frame === app,
        timeout: PAGE_TIMEOUT_MS,
      }),
    ]);
    this.#earlierCount += count;
    await this.connect();
  }

  async waitFor(types: readonly string[], after: number, timeoutMs: number): Promise<boolean> {
    try {
      await this.#app.waitForFunction(
        (wanted) =>
          window.playedApp.received.some(
            ({ type, id }) => id > wanted.after && wanted.types.includes(type),
          ),
        { types, after: after - this.#earlierCount },
        { timeout: timeoutMs, polling: POLLING_INTERVAL_MS },
      );
      return true;
    } catch (error) {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    }
  }

  async messagesAfter(id: number) {
    const earlierCount = this.#earlierCount;
    const messages = await this.#app.evaluate(
      (after) => window.playedApp.received.filter((message) => message.id > after),
      id - earlierCount,
    );
    return messages.map(({ id: own, type, data }) => ({ id: own + earlierCount, type, data }));
  }

  mayCause({ type }: RecordedMessage): boolean {
    return Object.hasOwn(actOf, type);
  }

  async cause({ type }: RecordedMessage): Promise<string | undefined> {
    const act = actOf[type];
    if (act === undefined) return undefined;
    const locator = this.#locators[act];
    if (!locator) return `${type} didn't come by itself, and the configuration has no host.${act}.`;
    try {
      await findElement(this.#page.mainFrame(), locator).click({ timeout: this.timeoutMs });
      return undefined;
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
      return `The element of host.${act} could not be clicked.`;
    }
  }

  pause(ms: number): Promise<void> {
    return this.#page.waitForTimeout(ms);
  }
}
