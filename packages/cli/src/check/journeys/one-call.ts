import type { MessageRecord } from "@calling-extensions/host";
import { REACTION_TIMEOUT_MS } from "../../limits.ts";
import type { AppSession } from "../app-session.ts";
import { fieldOf } from "../messages/message-fields.ts";
import type { RuleId } from "../rules.ts";
import type { Verdict } from "../verdict.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import { completeCall, dial, NEEDS_HANG_UP, save, waitUntilAnswered } from "./call-steps.ts";
import type { JourneyContext, SessionOptions } from "./journey.ts";

/** An app that fails one of them fails every journey with a call. */
const neededRules: readonly RuleId[] = ["outbound-call", "one-call-per-dial"];

/** Whether a call can be ended, by the page or by the app's own button. */
const canEnd = (verdict: Verdict): boolean =>
  !verdict.hasFailed("end-call") || verdict.hasResult("end-status");

/** Opens the app for a call that the page starts and ends. Returns undefined if the app can't: the rules are not checked. */
export function openForOneCall(
  { verdict, openForCalls }: JourneyContext,
  rules: readonly RuleId[],
  options?: SessionOptions,
): Promise<AppSession | undefined> {
  if (neededRules.some((rule) => verdict.hasFailed(rule))) {
    verdict.skip(rules, "The page can't start one call of the app.");
  } else if (canEnd(verdict)) {
    return openForCalls(rules, options);
  } else {
    verdict.skip(rules, NEEDS_HANG_UP);
  }
  return Promise.resolve(undefined);
}

/** Starts a call, and waits until it is stored and answered. Without a call, the rules are not checked. */
export async function startCall(
  { verdict, config }: JourneyContext,
  session: AppSession,
  rules: readonly RuleId[],
): Promise<MessageRecord | undefined> {
  const started = await dial(session, config.numbers?.answered ?? DEFAULT_NUMBER);
  if (!started) {
    verdict.skip(rules, "The app started no call.");
    return undefined;
  }
  if (fieldOf(started, "createEngagement") === true) {
    await session.waitForMessage("CREATE_ENGAGEMENT_SUCCEEDED", {
      direction: "out",
      after: started.id,
    });
  }
  await waitUntilAnswered(session, started);
  await session.settle();
  return started;
}

/** Ends all calls, one by one. Returns whether the page shows no live call any more. */
export async function endAllCalls(session: AppSession): Promise<boolean> {
  for (;;) {
    const live = await countLiveCalls(session);
    if (live === 0) return true;
    if (!(await endOneCall(session, live))) return false;
  }
}

/** Ends a call. An app may hold it until another one, which has ended, is saved. */
async function endOneCall(session: AppSession, live: number): Promise<boolean> {
  if (await hasUnsavedCall(session)) {
    const isHangUpShown = !session.endsByButton || (await session.isVisible("hangUp"));
    const timeoutMs = Math.min(REACTION_TIMEOUT_MS, session.timeoutMs);
    if (isHangUpShown && (await requestEnd(session, live, timeoutMs))) return true;
    await save(session);
  }
  return requestEnd(session, live, session.timeoutMs);
}

/** Asks for the end of a call. Returns whether fewer calls are live in time. */
async function requestEnd(session: AppSession, live: number, timeoutMs: number): Promise<boolean> {
  if (!session.endsByButton) {
    await session.page.evaluate(() => window.checkedHost.host.endCall());
  } else if (!(await session.do("hangUp"))) return false;
  const hasEnded = await session.waitUntil(
    (count) => window.checkedHost.countLiveCalls() < count,
    live,
    timeoutMs,
  );
  return hasEnded ?? false;
}

/** Whether a call has ended and isn't completed. */
export const hasUnsavedCall = ({ page }: AppSession): Promise<boolean> =>
  page.evaluate(() => window.checkedHost.host.calls.some(({ state }) => state === "ended"));

/** Makes a call, ends it and saves it. Returns whether the app is idle; otherwise, the rules are not checked. */
export async function makeCall(
  context: JourneyContext,
  session: AppSession,
  rules: readonly RuleId[],
): Promise<boolean> {
  if (!(await startCall(context, session, rules))) return false;
  const isIdle = (await endAllCalls(session)) && (await completeCall(session));
  if (!isIdle) context.verdict.skip(rules, "The check can't end and save a call of the app.");
  await session.settle();
  return isIdle;
}

const countLiveCalls = ({ page }: AppSession): Promise<number> =>
  page.evaluate(() => window.checkedHost.countLiveCalls());
