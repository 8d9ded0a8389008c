import {
  Replay,
  type RecordedMessage,
  type Recording,
  type ReplayDifference,
  type ReplayStep,
} from "@calling-extensions/recording";
import type { Browser } from "playwright-core";
import type { AppButton } from "../check/app-buttons.ts";
import { openAppContext, pageOptions } from "../check/app-context.ts";
import { AppSession } from "../check/app-session.ts";
import { CALLER } from "../check/fictional-data.ts";
import { serveHostPage } from "../check/host-page/serve-host-page.ts";
import { CommandLineError } from "../command-line-error.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import {
  DEFAULT_TIMEOUT_MS,
  MAX_SPONTANEOUS_MS,
  REACTION_TIMEOUT_MS,
  REPLAY_END_MS,
  SPONTANEOUS_MS,
} from "../limits.ts";

export interface ReplayOptions {
  /** Runs the app. The replay opens a context in it, and closes it. */
  readonly browser: Browser;
  /** URL of the app's page. */
  readonly app: string;
  readonly recording: Recording;
  readonly config?: CallingExtensionsConfig;
  /** Is called at each step, with how many are done, of how many. */
  readonly onStep?: (this: void, done: number, total: number) => void;
}

export interface ReplayResult {
  /** The first difference; undefined if there is none. */
  readonly difference: ReplayDifference | undefined;
  /** Steps that were done, of how many. */
  readonly done: number;
  readonly total: number;
  /** What hindered the replay, such as a missing button. */
  readonly notes: readonly string[];
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
 * Plays the host of a recording to a live app. It waits for the app's messages, not for the clock, and presses the buttons of
 * the configuration where the app's user did.
 *
 * @throws CommandLineError if the app doesn't connect.
 */
export async function replayApp({
  browser,
  app,
  recording,
  config = {},
  onStep = () => undefined,
}: ReplayOptions): Promise<ReplayResult> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = config;
  const server = await serveHostPage();
  const context = await openAppContext(browser, app);
  try {
    const page = await context.newPage();
    const pages = server.pagesFor({ ...pageOptions({ ...config, app }), isPlayed: true });
    const session = await AppSession.open(page, {
      hostPage: pages.tab,
      config: { ...config, app },
      isRecorded: false,
      errorRule: "no-uncaught-errors",
      timeoutMs,
      onOpen: () => undefined,
    });
    const player = new Player(session, recording, config);
    return await player.play(onStep);
  } finally {
    await context.close();
    await server.stop();
  }
}

/** Performs the steps of a replay. */
class Player {
  readonly #session: AppSession;
  readonly #replay: Replay;
  readonly #config: CallingExtensionsConfig;
  readonly #notes: string[] = [];
  /** Calls that the app's user answers; others are answered at the far end. */
  readonly #inboundCalls: ReadonlySet<RecordedMessage["call"]>;
  /** The app's last message that the replay has. */
  #lastId = 0;
  /** The awaited messages whose buttons were pressed. */
  readonly #caused = new Set<RecordedMessage>();
  /** When the last recorded step was, in the recording. */
  #recordedAt = 0;

  constructor(session: AppSession, recording: Recording, config: CallingExtensionsConfig) {
    this.#session = session;
    this.#replay = new Replay(recording, "host");
    this.#config = config;
    const messages = recording.entries.filter((entry) => entry.kind === "message");
    const inbound = messages.filter(({ type }) => type === "INCOMING_CALL");
    this.#inboundCalls = new Set(inbound.map(({ call }) => call));
  }

  async play(onStep: NonNullable<ReplayOptions["onStep"]>): Promise<ReplayResult> {
    const state = await this.#session.connect();
    if (state !== "connected") {
      const problem =
        state === "blocked"
          ? "The app's page can't be loaded in a frame."
          : `The app didn't connect within ${this.#session.timeoutMs} ms.`;
      throw new CommandLineError(
        `${problem} Run calling-extensions check, which finds the reason.`,
      );
    }
    await this.#playSteps(onStep);
    if (!this.#replay.difference) {
      await this.#session.page.waitForTimeout(REPLAY_END_MS);
      await this.#receive();
    }
    this.#replay.finish();
    const { difference, progress } = this.#replay;
    return { difference, ...progress, notes: this.#notes };
  }

  async #playSteps(onStep: NonNullable<ReplayOptions["onStep"]>): Promise<void> {
    for (;;) {
      const { step, progress } = this.#replay;
      onStep(progress.done, progress.total);
      if (!step) return;
      if (step.kind === "await") await this.#await(step);
      else if (step.kind === "send") await this.#send(step.message);
      else await this.#reload();
    }
  }

  async #send(message: RecordedMessage): Promise<void> {
    // What the app said before belongs before this message.
    await this.#receive();
    if (this.#replay.difference) return;
    const data = this.#replay.dataFor(message);
    await this.#session.page.evaluate((played) => window.checkedHost.play(played), {
      type: message.type,
      data,
    });
    this.#recordedAt = message.t;
    this.#replay.done();
  }

  async #reload(): Promise<void> {
    await this.#session.page.evaluate(() => window.checkedHost.host.reload());
    await this.#session.connect();
    this.#replay.done();
  }

  /** Waits for one of the messages, and presses the buttons that cause one if none comes by itself. */
  async #await({ messages }: Extract<ReplayStep, { kind: "await" }>): Promise<void> {
    const [first] = messages;
    if (!first) return;
    const types = messages.map(({ type }) => type);
    const gap = Math.min(Math.max(first.t - this.#recordedAt, 0), MAX_SPONTANEOUS_MS);
    let hasCome = await this.#hasReceived(types, gap + SPONTANEOUS_MS);
    for (const message of messages) {
      if (hasCome || !this.#mayCause(message)) continue;
      this.#caused.add(message);
      await this.#cause(message);
      hasCome = await this.#hasReceived(types, REACTION_TIMEOUT_MS);
    }
    hasCome ||= await this.#hasReceived(types, this.#session.timeoutMs);
    if (!hasCome) this.#replay.giveUp();
    this.#recordedAt = first.t;
  }

  /** Waits for a message of one of the types, whatever else the app sends. Returns whether it came in time. */
  async #hasReceived(types: readonly string[], timeoutMs: number): Promise<boolean> {
    const found = await this.#session.waitUntil(
      (wanted) =>
        window.checkedHost.host.messages.some(
          ({ direction, type, id }) =>
            direction === "in" && id > wanted.after && wanted.types.includes(type),
        ),
      { after: this.#lastId, types },
      timeoutMs,
    );
    await this.#receive();
    return found ?? false;
  }

  /** Gives the replay what the app has sent since the last time. */
  async #receive(): Promise<void> {
    const received = await this.#session.messagesAfter(this.#lastId);
    for (const message of received) {
      this.#lastId = message.id;
      this.#replay.receive(message);
    }
  }

  /** Whether the app's user may have caused a message, and a button for that was not pressed yet. */
  #mayCause(message: RecordedMessage): boolean {
    const { type, call } = message;
    if (this.#caused.has(message) || !Object.hasOwn(actOf, type)) return false;
    return actOf[type] !== "answer" || this.#inboundCalls.has(call);
  }

  /** Does what the app's user did when it was recorded. */
  async #cause(message: RecordedMessage): Promise<void> {
    const button = actOf[message.type];
    if (button === undefined) return;
    if (button === "ring") {
      await this.#ring(message);
    } else if (button === "logIn") {
      await this.#session.logIn();
    } else if (await this.#session.canDo(button)) {
      const isDone = await this.#session.do(button);
      if (!isDone) this.#notes.push(`The element of locators.${button} could not be clicked.`);
    } else {
      this.#notes.push(
        `${message.type} didn't come by itself, and the configuration has no locators.${button}.`,
      );
    }
  }

  async #ring(message: RecordedMessage): Promise<void> {
    const { fromNumber } = Object(this.#replay.dataFor(message)) as { fromNumber?: unknown };
    const from = typeof fromNumber === "string" ? fromNumber : CALLER;
    const { ring } = this.#config;
    if (ring) {
      await ring(this.#session.frame, from);
      return;
    }
    const canSimulate = await this.#session.page.evaluate(
      () => window.checkedHost.host.canSimulate,
    );
    if (canSimulate) {
      await this.#session.page.evaluate(
        (number) => window.checkedHost.host.simulateIncomingCall({ from: number }),
        from,
      );
    } else {
      this.#notes.push(
        "The app can't simulate an inbound call, and the configuration has no ring.",
      );
    }
  }
}
