import type { AppSession } from "../app-session.ts";
import { measureKept, measurePage, openDevtools, type PageUsage } from "../page-usage.ts";
import type { RuleId } from "../rules.ts";
import { TimeLimitError, TimeLimit } from "../time-limit.ts";
import { makeCall, openForOneCall } from "./one-call.ts";
import { watchLeftovers } from "./watch-leftovers.ts";
import type { Journey, JourneyContext } from "./journey.ts";

const rule: RuleId = "leftovers";

const HALF_HOUR_MINUTES = 30;
const MINUTE_MS = 60_000;

/** Calls after the hour: a timer that starts once isn't a leftover of each call. */
const LATER_CALLS = 2;

/** A user who does nothing may be logged out. */
const idleTypes: ReadonlySet<string> = new Set(["LOGGED_OUT", "USER_UNAVAILABLE"]);

/** Lets an hour pass after a call. The browser's clock is fake. */
export const checkIdleHour: Journey = async (context) => {
  const verdict = context.verdict.begin();
  verdict.commit({ isFinished: await checkLeftovers({ ...context, verdict }) });
};

/** Returns whether nothing was left out. */
async function checkLeftovers(context: JourneyContext): Promise<boolean> {
  const { verdict } = context;
  const session = await openForOneCall(context, [rule], {
    errorRule: rule,
    initScript: watchLeftovers,
    hasFakeClock: true,
  });
  if (!session || !(await makeCall(context, session, [rule]))) return false;
  const intervals = await session.frame.evaluate(() => window.leftovers.countIntervals());
  if (!(await checkHour(context, session))) return false;
  for (let call = 0; call < LATER_CALLS; call += 1) {
    if (!(await makeCall(context, session, [rule]))) return false;
  }
  const more = (await session.frame.evaluate(() => window.leftovers.countIntervals())) - intervals;
  const text = `After ${LATER_CALLS} more calls, ${more} more timers of setInterval run.`;
  verdict.expect(rule, more < LATER_CALLS, text);
  return true;
}

/** Judges an hour without a call. Returns whether the app did nothing and kept nothing. */
async function checkHour({ verdict }: JourneyContext, session: AppSession): Promise<boolean> {
  const consoleErrors: string[] = [];
  session.page.on("console", (message) => {
    if (message.type() === "error") consoleErrors.push(message.text());
  });
  const after = await session.lastMessageId();
  if (!(await passHalfHour(session))) {
    verdict.skip([rule], "The app's timers fire so often that an hour takes too long.");
    return false;
  }
  const devtools = await openDevtools(session);
  // What the app creates once isn't a leak, so only the second half counts.
  const before = await measurePage(devtools);
  await passHalfHour(session);
  await session.settle();
  const growthOf = (usage: PageUsage, name: keyof PageUsage): number => usage[name] - before[name];
  const usage = await measureKept(session.page, devtools, (now) =>
    limits.every(({ name, count }) => growthOf(now, name) < count),
  );
  await devtools.detach();
  await session.capture("After an idle hour");

  const sent = (await session.newMessages()).filter(
    ({ id, type }) => id > after && !idleTypes.has(type),
  );
  const [first] = sent;
  const sentText = `Within an idle hour, the app sent ${first?.type}. Number of messages: ${sent.length}.`;
  verdict.expect(rule, sent.length === 0, sentText, first);
  const tracks = await session.frame.evaluate(() => window.leftovers.countOpenTracks());
  verdict.expect(
    rule,
    tracks === 0,
    `An hour after a call, the app still records. Number of open tracks: ${tracks}.`,
  );
  for (const { name, count } of limits) {
    const growth = growthOf(usage, name);
    const text = `Within half an idle hour, the app's page grew by ${growth} ${name}.`;
    verdict.expect(rule, growth < count, text);
  }
  const [error] = consoleErrors;
  const errorText = `Within an idle hour, the app logged an error: ${error} Number of errors: ${consoleErrors.length}.`;
  verdict.expect(rule, error === undefined, errorText);
  return !verdict.hasFailed(rule);
}

/**
 * Moves the clock from minute to minute, so that each timer that is due fires once: if timers of every second fired
 * each time, it would take longer than the check. Returns whether that took a reasonable time.
 */
async function passHalfHour({ page, timeoutMs }: AppSession): Promise<boolean> {
  const pass = async (): Promise<void> => {
    for (let minute = 0; minute < HALF_HOUR_MINUTES; minute += 1) {
      await page.clock.fastForward(MINUTE_MS);
    }
  };
  try {
    await new TimeLimit(3 * timeoutMs).of(pass());
    return true;
  } catch (error) {
    if (error instanceof TimeLimitError) return false;
    throw error;
  }
}

/** How much a page may grow within half an hour. Once a minute is a leak. */
const limits: readonly { readonly name: keyof PageUsage; readonly count: number }[] = [
  { name: "DOM nodes", count: HALF_HOUR_MINUTES },
  { name: "event listeners", count: HALF_HOUR_MINUTES },
  { name: "megabytes of memory", count: 10 },
];
