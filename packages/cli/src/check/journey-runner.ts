import { errors, type BrowserContext, type Page } from "playwright-core";
import type { CallingExtensionsConfig } from "../config/config.ts";
import {
  DEFAULT_TIMEOUT_MS,
  MAX_JOURNEY_STEPS,
  MAX_SLOWNESS,
  MIN_SLOWDOWN,
  PAGE_TIMEOUT_MS,
} from "../limits.ts";
import { AppSession } from "./app-session.ts";
import { readAppSdk, type AppSdk } from "./app-sdk.ts";
import type { CheckedJourney } from "./check-result.ts";
import type { HostPages } from "./host-page/serve-host-page.ts";
import type { JourneyRecord } from "./journey-record.ts";
import type { JourneyRecordings } from "./journey-recordings.ts";
import { completeCall } from "./journeys/call-steps.ts";
import type { JourneyContext, SessionOptions } from "./journeys/journey.ts";
import { judgeConversation } from "./messages/judge-conversation.ts";
import { judgeMessages } from "./messages/judge-messages.ts";
import { startsCall } from "./messages/message-fields.ts";
import { measureSlowness } from "./measure-slowness.ts";
import { describeError } from "./page-watch.ts";
import type { RuleId } from "./rules.ts";
import { TimeLimit, TimeLimitError } from "./time-limit.ts";
import type { Verdict } from "./verdict.ts";

/** What the sessions leave behind. */
export interface Recording {
  readonly sentTypes: string[];
  readonly journeys: JourneyRecord[];
  readonly checkedJourneys: CheckedJourney[];
  readonly notes: Set<string>;
  /** The app's SDK; undefined until the app has named it. */
  sdk: AppSdk | undefined;
}

interface JourneyRunnerOptions {
  readonly context: BrowserContext;
  readonly hostPages: HostPages;
  readonly config: CallingExtensionsConfig & { readonly app: string };
  readonly isRecorded: boolean;
  readonly verdict: Verdict;
  readonly recording: Recording;
  /** Undefined if no files are written. */
  readonly recordings?: JourneyRecordings | undefined;
}

/** How an attempt at a journey ended. `Result` is what the journey returned. */
type Attempt<Result> =
  | { readonly kind: "finished"; readonly result: Result }
  /** The app ended it: it crashed, blocks its thread, or replaced the page. */
  | { readonly kind: "stopped"; readonly reason: string }
  /** It says nothing about the app: the computer was too slow, or the check itself failed. */
  | { readonly kind: "inconclusive"; readonly reason: string };

/** A journey that runs. */
interface Running {
  readonly verdict: Verdict;
  readonly limit: TimeLimit;
}

const TOO_SLOW = "This computer is too slow for this part of the check.";

/** The rule for errors of a journey in which nothing unusual happens. */
const ORDINARY: RuleId = "no-uncaught-errors";

/** A journey is repeated once if it fails for reasons that aren't the app's. */
const ATTEMPTS = 2;

/** Runs journeys one after the other, in sessions that they share where they can. */
export class JourneyRunner {
  readonly #options: JourneyRunnerOptions;
  /** How many times slower than usual this computer is, as last measured; at least 1. */
  #slowness = 1;
  #page: Page | undefined;
  /** How the page was opened. That can't be changed. */
  #pageSetup: Pick<SessionOptions, "initScript" | "isOpenedByTab"> = { isOpenedByTab: false };
  #current: { readonly session: AppSession; readonly isShared: boolean } | undefined;
  /** A session whose app has no call, and did nothing wrong. Starting an app is slow. */
  #idle: AppSession | undefined;
  #latest: AppSession | undefined;
  #findingCount = 0;
  #isComplete = true;
  #loggedOut: string | undefined;

  constructor(options: JourneyRunnerOptions) {
    this.#options = options;
  }

  /** Whether each journey came to an end, by itself or by the app. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Why the app can't call, once it is known not to be logged in. Nothing else can be said about most rules then. */
  get loggedOut(): string | undefined {
    return this.#loggedOut;
  }

  /** Returns the journey's result, or undefined if it didn't finish. What it didn't decide is not checked then. */
  async run<Result>(
    title: string,
    rules: readonly RuleId[],
    journey: (context: JourneyContext) => Promise<Result>,
  ): Promise<Result | undefined> {
    const start = performance.now();
    try {
      return await this.#repeat(title, rules, journey);
    } finally {
      const durationMs = Math.round(performance.now() - start);
      const recording = await this.#options.recordings?.write(title);
      this.#options.recording.checkedJourneys.push({
        title,
        rules,
        durationMs,
        ...(recording !== undefined && { recording }),
      });
    }
  }

  async #repeat<Result>(
    title: string,
    rules: readonly RuleId[],
    journey: (context: JourneyContext) => Promise<Result>,
  ): Promise<Result | undefined> {
    const { verdict: all } = this.#options;
    let reason = "";
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      this.#findingCount = 0;
      this.#options.recordings?.begin();
      const verdict = all.begin(title);
      const attempt = await this.#attempt(verdict, journey);
      if (attempt.kind === "finished") {
        verdict.commit();
        return attempt.result;
      }
      await this.#dropPage();
      ({ reason } = attempt);
      if (attempt.kind === "stopped") {
        verdict.commit({ isFinished: false });
        all.skip(rules, reason);
        return undefined;
      }
      verdict.discard();
    }
    this.#isComplete = false;
    all.skip([...rules, "no-uncaught-errors"], reason);
    this.#options.recording.notes.add(`${title}: not checked. ${reason}`);
    return undefined;
  }

  async #attempt<Result>(
    verdict: Verdict,
    journey: (context: JourneyContext) => Promise<Result>,
  ): Promise<Attempt<Result>> {
    const limit = new TimeLimit(MAX_JOURNEY_STEPS * this.#timeoutMs);
    const finish = async (): Promise<Result> => {
      try {
        return await journey(this.#contextOf(verdict, limit));
      } finally {
        await this.#endSession(verdict);
      }
    };
    try {
      const result = await limit.of(finish());
      const isDoubtful = verdict.findingCount > 0 && this.#latest?.hasTimedOut === true;
      if (isDoubtful && (await this.#isSlowerThanAssumed())) {
        return { kind: "inconclusive", reason: TOO_SLOW };
      }
      return { kind: "finished", result };
    } catch (error) {
      const isLate = error instanceof TimeLimitError || error instanceof errors.TimeoutError;
      const problem =
        this.#latest?.watch.problem ?? (isLate ? await this.#findBlockedThread() : undefined);
      if (problem !== undefined) {
        verdict.fail("no-uncaught-errors", problem);
        return { kind: "stopped", reason: problem };
      }
      const reason = isLate ? TOO_SLOW : `The check itself failed: ${describeError(error)}`;
      return { kind: "inconclusive", reason };
    }
  }

  /** An app that blocks its thread does so on a computer that is fast enough. */
  async #findBlockedThread(): Promise<string | undefined> {
    if (!this.#latest || (await this.#latest.isResponding())) return undefined;
    return (await this.#isSlowerThanAssumed()) ? undefined : "The app blocked its page.";
  }

  /** Whether this computer has become so slow that time limits were too short. They are longer then. */
  async #isSlowerThanAssumed(): Promise<boolean> {
    const limit = MIN_SLOWDOWN * this.#slowness;
    let measured = await measureSlowness(this.#options.context);
    // One moment says little about a busy computer.
    if (measured > limit) {
      measured = Math.min(measured, await measureSlowness(this.#options.context));
    }
    const isSlower = measured > limit;
    this.#slowness = Math.min(Math.max(this.#slowness, measured), MAX_SLOWNESS);
    return isSlower;
  }

  get #timeoutMs(): number {
    const { timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options.config;
    return Math.round(timeoutMs * this.#slowness);
  }

  #contextOf(verdict: Verdict, limit: TimeLimit): JourneyContext {
    return {
      verdict,
      config: this.#options.config,
      hostPages: this.#options.hostPages,
      addNote: (note) => this.#options.recording.notes.add(note),
      openSession: (options) => this.#openSession({ verdict, limit }, options),
      openForCalls: (rules, options) => this.#openForCalls({ verdict, limit }, rules, options),
    };
  }

  async #openSession({ verdict, limit }: Running, options?: SessionOptions): Promise<AppSession> {
    const { context, hostPages, config, isRecorded } = this.#options;
    const { errorRule = ORDINARY, restart, hasFakeClock = false } = options ?? {};
    await this.#endSession(verdict, restart !== undefined);
    const reused = options ? undefined : this.#idle;
    if (!reused) await this.#idle?.close();
    this.#idle = undefined;
    if (hasFakeClock) await context.clock.install();
    const page = await this.#providePage(options);
    const open = () =>
      AppSession.open(page, {
        hostPage: options?.isOnOtherSite ? hostPages.otherSite : hostPages.usual,
        config,
        isRecorded,
        errorRule,
        timeoutMs: this.#timeoutMs,
        ...(restart && { restart }),
        onOpen: (opened) => (this.#latest = opened),
      });
    // The check's page has its own time limit.
    const session = reused ?? (await limit.without(open));
    // The rule about the page's END_CALL has failed: the app's own button ends calls, if there is one.
    session.endsByButton = verdict.hasFailed("end-call");
    this.#latest = session;
    this.#current = { session, isShared: options === undefined };
    await reused?.startJourney();
    return session;
  }

  /** Returns the page of earlier sessions, or another one if it was opened in another way. */
  async #providePage({ initScript, isOpenedByTab = false }: SessionOptions = {}): Promise<Page> {
    const { context, hostPages } = this.#options;
    const setup = this.#pageSetup;
    if (initScript !== setup.initScript || isOpenedByTab !== setup.isOpenedByTab) {
      await this.#dropPage();
    }
    if (!this.#page) {
      this.#page = await openPage(context, isOpenedByTab ? hostPages.opener : undefined);
      if (initScript !== undefined) await this.#page.addInitScript(initScript);
      this.#pageSetup = { ...(initScript !== undefined && { initScript }), isOpenedByTab };
    }
    return this.#page;
  }

  async #openForCalls(
    running: Running,
    rules: readonly RuleId[],
    options?: SessionOptions,
  ): Promise<AppSession | undefined> {
    const { verdict } = running;
    if (this.#loggedOut !== undefined) {
      verdict.skip([...rules, "logged-in"], this.#loggedOut);
      return undefined;
    }
    const session = await this.#openSession(running, options);
    const initialized = await session.waitUntilReady();
    if (!initialized) {
      verdict.skip(rules, "The app was not ready.");
      return undefined;
    }
    const { isLoggedIn } = Object(initialized.data) as { isLoggedIn?: unknown };
    if (isLoggedIn !== false || (await session.logIn())) {
      verdict.pass("logged-in");
      return session;
    }
    if (this.#options.config.logIn) {
      const text = `The app reported no login within ${session.timeoutMs} ms after logIn.`;
      verdict.fail("logged-in", session.loginSteps.error ?? text);
      this.#loggedOut = "The app doesn't log in.";
    } else {
      this.#loggedOut = `The app is logged out, and reported no login within ${session.timeoutMs} ms. Set logIn to the steps that log in.`;
    }
    verdict.skip([...rules, "logged-in"], this.#loggedOut);
    return undefined;
  }

  /** Judges what happened in the session, and closes it unless another journey can use it. */
  async #endSession(verdict: Verdict, continues = false): Promise<void> {
    if (!this.#current) return;
    const { session, isShared } = this.#current;
    const { isRecorded, recording } = this.#options;
    this.#current = undefined;
    await this.#options.recordings?.collect(session);
    const received = await session.newMessages();
    judgeMessages(received, verdict);
    // A journey with a rule for errors does something unusual, in which other messages are right.
    if (session.watch.errorRule === ORDINARY) {
      judgeConversation(await session.messages().catch(() => []), verdict);
    }
    recording.sdk ??= readAppSdk(received);
    recording.sentTypes.push(...received.map(({ type }) => type));
    if (isRecorded) {
      const messages = await session.recordedMessages().catch(() => []);
      const { screens } = session;
      const isEmpty = messages.length === 0 && screens.length === 0;
      if (!isEmpty) recording.journeys.push({ title: verdict.journey ?? "", messages, screens });
    }
    await session.watch.finish();
    for (const text of session.watch.shownData) verdict.fail("private-data", text);
    if (received.some(startsCall)) verdict.pass("private-data");
    for (const button of session.unreachableButtons) {
      verdict.fail("keyboard", `The keyboard can't reach the element of locators.${button}.`);
    }
    const { errorRule } = session.watch;
    const handlerErrors = (await session.handlerErrors()).map((text) => ({
      rule: errorRule,
      text,
    }));
    for (const { rule, text } of [...session.watch.uncaughtErrors, ...handlerErrors]) {
      const finding = `The app didn't catch an error: ${text}`;
      // An error that also comes in ordinary calls says nothing about this journey.
      const isOrdinary = verdict.hasFinding("no-uncaught-errors", finding);
      verdict.fail(isOrdinary ? "no-uncaught-errors" : rule, finding);
    }
    const isClean = verdict.findingCount === this.#findingCount;
    this.#findingCount = verdict.findingCount;
    if (continues) session.detach();
    else if (isShared && isClean && (await completeCall(session))) this.#idle = session;
    else await session.close();
  }

  /** Closes a page that crashed, hangs, or shows something else. */
  async #dropPage(): Promise<void> {
    if (this.#current) await this.#options.recordings?.collect(this.#current.session);
    this.#current = undefined;
    this.#idle = undefined;
    const page = this.#page;
    this.#page = undefined;
    const opener = await page?.opener();
    await page?.close();
    await opener?.close();
  }
}

/** Opens an empty page: a tab, or a window that another page opens, as the CRM opens the calling window. */
async function openPage(context: BrowserContext, opener?: string): Promise<Page> {
  const tab = await context.newPage();
  if (opener === undefined) return tab;
  await tab.goto(opener, { timeout: PAGE_TIMEOUT_MS });
  const [opened] = await Promise.all([
    tab.waitForEvent("popup", { timeout: PAGE_TIMEOUT_MS }),
    tab.click("button", { timeout: PAGE_TIMEOUT_MS }),
  ]);
  return opened;
}
