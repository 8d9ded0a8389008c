import { DEFAULT_FRAME_SIZE } from "@calling-extensions/contract";
import { describeWarning, type MessageRecord } from "@calling-extensions/host";
import type { Browser, Page } from "playwright-core";
import { MAX_JOURNEY_STEPS, DEFAULT_TIMEOUT_MS } from "../limits.ts";
import type { CallingExtensionsConfig } from "../config/config.ts";
import { AppSession } from "./app-session.ts";
import type { HostPageServer } from "./host-page/serve-host-page.ts";
import { serveHostPage } from "./host-page/serve-host-page.ts";
import { isLoopback } from "./page-watch.ts";
import { TimeLimitError, withTimeLimit } from "./time-limit.ts";
import type { CheckResult } from "./check-result.ts";
import { coverageOf } from "./coverage.ts";
import type { JourneyRecord } from "./journey-record.ts";
import { completeCall } from "./journeys/call-steps.ts";
import type { JourneyContext, SessionOptions } from "./journeys/journey.ts";
import { journeys } from "./journeys/journeys.ts";
import { start } from "./journeys/start.ts";
import { ruleIds, type RuleId } from "./rules.ts";
import { Verdict } from "./verdict.ts";

export interface CheckOptions {
  /** Runs the app. The check opens contexts in it, and closes them. */
  readonly browser: Browser;
  /** URL of the app's page. */
  readonly app: string;
  readonly config?: CallingExtensionsConfig;
  /** Records messages and screens for a report. Default: false. */
  readonly isRecorded?: boolean;
  /** Skips journeys that decide none of these rules. Default: all rules. */
  readonly only?: readonly RuleId[];
  /** Is called when a part of the check begins, with its title. */
  readonly onJourney?: (this: void, title: string) => void;
}

/** Drives an app through its life, and returns the result of each rule, and what happened. */
export async function checkApp({
  browser,
  app,
  config = {},
  isRecorded = false,
  only = ruleIds,
  onJourney = () => undefined,
}: CheckOptions): Promise<CheckResult> {
  const verdict = new Verdict();
  const recording: Recording = { sentTypes: [], journeys: [], notes: new Set() };
  const server = await serveHostPage();
  try {
    const options = { browser, app, config, isRecorded, only, onJourney };
    await runJourneys(options, verdict, recording, server);
  } finally {
    await server.stop();
  }
  return {
    results: verdict.results(config.rules),
    coverage: coverageOf(recording.sentTypes),
    journeys: recording.journeys,
    notes: [...recording.notes],
  };
}

/** What the sessions leave behind. */
interface Recording {
  readonly sentTypes: string[];
  readonly journeys: JourneyRecord[];
  readonly notes: Set<string>;
}

async function runJourneys(
  { browser, app, config, isRecorded, only, onJourney }: Required<CheckOptions>,
  verdict: Verdict,
  recording: Recording,
  server: HostPageServer,
): Promise<void> {
  const { size = DEFAULT_FRAME_SIZE, allowedOrigins = [], policies: policy = {} } = config;
  const hostPage = server.urlFor({ app, size, allowedOrigins, policy });
  let current: { session: AppSession; isShared: boolean } | undefined;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ["microphone"],
    // On this machine, certificates are self-signed. Elsewhere, users would see an error.
    ignoreHTTPSErrors: isLoopback(new URL(app).hostname),
  });
  let page: Page | undefined;
  /** The script that runs in the page before others. */
  let pageScript: SessionOptions["initScript"];
  /** A session whose app has no call, and did nothing wrong. Starting an app is slow. */
  let idle: AppSession | undefined;

  let latest: AppSession | undefined;

  const openSession: JourneyContext["openSession"] = async (options) => {
    const {
      errorRule = "no-uncaught-errors",
      initScript,
      restart,
      hasFakeClock = false,
    } = options ?? {};
    await endSession(restart !== undefined);
    const reused = options ? undefined : idle;
    if (!reused) await idle?.close();
    idle = undefined;
    if (hasFakeClock) await context.clock.install();
    // A script can't be removed from a page.
    if (initScript !== pageScript) await dropPage();
    if (!page) {
      page = await context.newPage();
      if (initScript !== undefined) await page.addInitScript(initScript);
      pageScript = initScript;
    }
    const session =
      reused ??
      (await AppSession.open(page, {
        hostPage,
        config: journeyContext.config,
        isRecorded,
        errorRule,
        ...(restart && { restart }),
      }));
    // The rule about the page's END_CALL has failed: the app's own button ends calls, if there is one.
    session.endsByButton = verdict.hasFailed("end-call");
    latest = session;
    current = { session, isShared: options === undefined };
    await reused?.startJourney();
    return session;
  };
  const openForCalls: JourneyContext["openForCalls"] = async (rules, options) => {
    if (verdict.hasFailed("logged-in")) {
      verdict.skip(rules, "The app doesn't log in.");
      return undefined;
    }
    const session = await openSession(options);
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
    if (config.logIn) {
      const text = `The app sent no LOGGED_IN within ${session.timeoutMs} ms after logIn.`;
      verdict.fail("logged-in", session.loginSteps.error ?? text);
    }
    const reason = "The app is logged out. Set logIn to the steps that log in.";
    verdict.skip([...rules, "logged-in"], config.logIn ? "The app doesn't log in." : reason);
    return undefined;
  };
  let findingCount = 0;
  /** Judges what happened in the session, and closes it unless another journey can use it. */
  const endSession = async (continues = false): Promise<void> => {
    if (!current) return;
    const { session, isShared } = current;
    current = undefined;
    const received = await session.newMessages();
    judgeMessages(received, verdict);
    recording.sentTypes.push(...received.map(({ type }) => type));
    if (isRecorded) {
      const messages = await session.recordedMessages().catch(() => []);
      const { journey: title = "" } = verdict;
      const { screens } = session;
      const isEmpty = messages.length === 0 && screens.length === 0;
      if (!isEmpty) recording.journeys.push({ title, messages, screens });
    }
    for (const { rule, text } of session.watch.uncaughtErrors) {
      const finding = `The app didn't catch an error: ${text}`;
      // An error that also comes in ordinary calls says nothing about this journey.
      const isOrdinary = verdict.hasFinding("no-uncaught-errors", finding);
      verdict.fail(isOrdinary ? "no-uncaught-errors" : rule, finding);
    }
    const isClean = verdict.findingCount === findingCount;
    findingCount = verdict.findingCount;
    if (continues) session.detach();
    else if (isShared && isClean && (await completeCall(session))) idle = session;
    else await session.close();
  };

  /** Closes a page that crashed, hangs, or shows something else. */
  const dropPage = async (): Promise<void> => {
    current = undefined;
    idle = undefined;
    findingCount = verdict.findingCount;
    await page?.close();
    page = undefined;
  };

  const journeyContext: JourneyContext = {
    verdict,
    config: { ...config, app },
    addNote: (note) => recording.notes.add(note),
    openSession,
    openForCalls,
  };
  const run = async <Result>(
    title: string,
    journey: (context: JourneyContext) => Promise<Result>,
  ): Promise<Result | undefined> => {
    verdict.journey = title;
    onJourney(title);
    const finish = async (): Promise<Result> => {
      try {
        return await journey(journeyContext);
      } finally {
        await endSession();
      }
    };
    try {
      return await withTimeLimit(
        finish(),
        MAX_JOURNEY_STEPS * (config.timeoutMs ?? DEFAULT_TIMEOUT_MS),
      );
    } catch (error) {
      const hasTimedOut = error instanceof TimeLimitError;
      const isSlow = hasTimedOut && (!latest || (await latest.isResponding()));
      const problem = hasTimedOut ? "The app blocked its page." : latest?.watch.problem;
      if (problem === undefined) throw error;
      if (isSlow)
        recording.notes.add(`This computer is too slow for a part of the check: ${title}.`);
      else verdict.fail("no-uncaught-errors", `${problem} (${title})`);
      await dropPage();
      return undefined;
    }
  };
  try {
    if (!(await run("The start", start))) return;
    const isWanted = (rule: RuleId): boolean =>
      only.includes(rule) && config.rules?.[rule]?.severity !== "off";
    for (const { title, rules, journey } of journeys) {
      if (rules.some(isWanted)) await run(title, journey);
      else verdict.skip(rules, "Not selected.");
    }
    verdict.pass("no-uncaught-errors");
  } finally {
    await context.close();
  }
}

/** Judges messages that the app has sent. */
function judgeMessages(received: readonly MessageRecord[], verdict: Verdict): void {
  if (received.length === 0) return;
  for (const message of received) {
    const { type, validity, reason, warnings = [] } = message;
    if (validity !== "valid") {
      verdict.fail("valid-messages", `${type} is invalid: ${reason}`, message);
    }
    for (const warning of warnings) {
      verdict.fail("exact-messages", `${type} ${describeWarning(warning)}`, message);
    }
  }
  verdict.pass("valid-messages");
  verdict.pass("exact-messages");
}
