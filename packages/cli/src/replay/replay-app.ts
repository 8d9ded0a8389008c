import { DocumentedError } from "@calling-extensions/contract";
import type { IframeLocation } from "@calling-extensions/host";
import type { LiveMessage, RecordedMessage, Recording } from "@calling-extensions/recording";
import type { Browser } from "playwright-core";
import type { AppButton } from "../check/app-buttons.ts";
import { openAppContext, pageOptions } from "../check/app-context.ts";
import { AppSession } from "../check/app-session.ts";
import { CALLER } from "../check/fictional-data.ts";
import { serveHostPage } from "../check/host-page/serve-host-page.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { DEFAULT_TIMEOUT_MS } from "../limits.ts";
import { Player, type LiveEnd, type OnStep, type ReplayResult } from "./player.ts";

interface ReplayAppOptions {
  /** Runs the app. The replay opens a context in it, and closes it. */
  readonly browser: Browser;
  /** URL of the app's page. */
  readonly app: string;
  readonly recording: Recording;
  readonly config: CallingExtensionsConfig;
  readonly onStep: OnStep;
}

/** What the app's user does to cause a message, unless it comes by itself. */
const actOf: { readonly [type: string]: AppButton | "logIn" | "ring" } = {
  INCOMING_CALL: "ring",
  OUTGOING_CALL_STARTED: "call",
  CALL_ANSWERED: "answer",
  CALL_ENDED: "hangUp",
  CALL_COMPLETED: "save",
  LOGGED_IN: "logIn",
  LOGGED_OUT: "logOut",
};

/**
 * Plays the host of a recording to a live app, and presses the buttons of the configuration where the app's user did.
 *
 * @throws DocumentedError if the app doesn't connect.
 */
export async function replayApp({
  browser,
  app,
  recording,
  config,
  onStep,
}: ReplayAppOptions): Promise<ReplayResult> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = config;
  const server = await serveHostPage();
  const context = await openAppContext(browser, app);
  try {
    const page = await context.newPage();
    const iframeLocation = locationIn(recording);
    const pages = server.pagesFor({
      ...pageOptions({ ...config, app }),
      isPlayed: true,
      ...(iframeLocation && { iframeLocation }),
    });
    const session = await AppSession.open(page, {
      hostPage: pages.tab,
      config: { ...config, app },
      isRecorded: false,
      errorRule: "no-uncaught-errors",
      timeoutMs,
      onOpen: () => undefined,
    });
    const live = new LiveApp(session, recording, config);
    await live.connect();
    return await new Player(live, recording, "host").play(onStep);
  } finally {
    await context.close();
    await server.stop();
  }
}

const isLocation = (value: unknown): value is IframeLocation =>
  value === "widget" || value === "remote" || value === "window";

/** Where the recorded page showed the app, which may depend on it. */
function locationIn({ entries }: Recording): IframeLocation | undefined {
  const sync = entries.find((entry) => entry.kind === "message" && entry.type === "SYNC");
  const { iframeLocation } = Object(sync?.kind === "message" && sync.data) as Record<
    string,
    unknown
  >;
  return isLocation(iframeLocation) ? iframeLocation : undefined;
}

/** An app in the page of the replay. */
class LiveApp implements LiveEnd {
  readonly timeoutMs: number;
  readonly #session: AppSession;
  readonly #ring: CallingExtensionsConfig["ring"];
  /** Calls that the app's user answers; others are answered at the far end. */
  readonly #inboundCalls: ReadonlySet<RecordedMessage["call"]>;

  constructor(
    session: AppSession,
    { entries }: Recording,
    { ring }: Pick<CallingExtensionsConfig, "ring">,
  ) {
    this.timeoutMs = session.timeoutMs;
    this.#session = session;
    this.#ring = ring;
    const messages = entries.filter((entry) => entry.kind === "message");
    const inbound = messages.filter(({ type }) => type === "INCOMING_CALL");
    this.#inboundCalls = new Set(inbound.map(({ call }) => call));
  }

  async connect(): Promise<void> {
    const state = await this.#session.connect();
    if (state === "connected") return;
    const problem =
      state === "blocked"
        ? "The app's page can't be loaded in a frame."
        : `The app didn't connect within ${this.timeoutMs} ms.`;
    throw new DocumentedError(
      "appNotReady",
      `${problem} Run calling-extensions check, which finds the reason.`,
    );
  }

  async send(message: LiveMessage): Promise<void> {
    await this.#session.page.evaluate(
      ({ type, data }) => window.checkedHost.play({ type, data }),
      message,
    );
  }

  async reload(): Promise<void> {
    await this.#session.page.evaluate(() => window.checkedHost.host.reload());
    await this.#session.connect();
  }

  async waitFor(types: readonly string[], after: number, timeoutMs: number): Promise<boolean> {
    const hasCome = await this.#session.waitUntil(
      (wanted) =>
        window.checkedHost.host.messages.some(
          ({ direction, type, id }) =>
            direction === "in" && id > wanted.after && wanted.types.includes(type),
        ),
      { after, types },
      timeoutMs,
    );
    return hasCome ?? false;
  }

  messagesAfter(id: number) {
    return this.#session.messagesAfter(id);
  }

  mayCause({ type, call }: RecordedMessage): boolean {
    if (!Object.hasOwn(actOf, type)) return false;
    return actOf[type] !== "answer" || this.#inboundCalls.has(call);
  }

  async cause({ type }: RecordedMessage, data: unknown): Promise<string | undefined> {
    const act = actOf[type];
    if (act === undefined) return undefined;
    if (act === "ring") return this.#makeRing(data);
    if (act === "logIn") {
      const { loginSteps, frame } = this.#session;
      if (!loginSteps.exist) {
        return `${type} didn't come by itself, and the configuration has no logIn.`;
      }
      // Each time: the user may have logged out, or the app may have forgotten the login when it was loaded again.
      await loginSteps.run(frame);
      return loginSteps.error;
    }
    if (!(await this.#session.canDo(act))) {
      return `${type} didn't come by itself, and the configuration has no locators.${act}.`;
    }
    const isDone = await this.#session.do(act);
    return isDone ? undefined : `The element of locators.${act} could not be clicked.`;
  }

  async #makeRing(data: unknown): Promise<string | undefined> {
    const { page, frame } = this.#session;
    const { fromNumber } = Object(data) as { fromNumber?: unknown };
    const from = typeof fromNumber === "string" ? fromNumber : CALLER;
    if (this.#ring) {
      await this.#ring(frame, from);
      return undefined;
    }
    if (!(await page.evaluate(() => window.checkedHost.host.canSimulate))) {
      return "The app can't simulate an inbound call, and the configuration has no ring.";
    }
    await page.evaluate(
      (number) => window.checkedHost.host.simulateIncomingCall({ from: number }),
      from,
    );
    return undefined;
  }

  pause(ms: number): Promise<void> {
    return this.#session.page.waitForTimeout(ms);
  }
}
