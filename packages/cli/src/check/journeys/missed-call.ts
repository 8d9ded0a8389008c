import type { MessageRecord } from "@calling-extensions/host";
import { MAX_RING_TIME_MS } from "../../limits.ts";
import type { AppSession } from "../app-session.ts";
import { fieldOf } from "../messages/message-fields.ts";
import type { RuleId } from "../rules.ts";
import { completeCall } from "./call-steps.ts";
import { ring } from "./inbound.ts";
import type { Journey } from "./journey.ts";

const rule: RuleId = "inbound-missed";

/** The page and the app exchange messages after each. */
const STEP_MS = 5_000;

/** Lets the phone ring until the caller gives up, and rings again. The browser's clock is fake. */
export const checkMissedCall: Journey = async (context) => {
  const { verdict, openForCalls } = context;
  if (verdict.hasFailed("inbound-call")) {
    verdict.skip([rule], "The app doesn't ring.");
    return;
  }
  const session = await openForCalls([rule], { errorRule: rule, hasFakeClock: true });
  const rung = session && (await ring(context, session, [rule]));
  if (!rung) return;
  if (!rung.incoming) {
    verdict.skip([rule], "The app didn't ring.");
    return;
  }
  const ended = await waitUntilCallerGivesUp(session);
  await session.capture("The call was not answered");
  const [answered] = await session.messagesOf("CALL_ANSWERED");
  if (!ended) {
    const [transferred] = await session.messagesOf("CALL_TRANSFERRED");
    const reason =
      (transferred && "The app transfers unanswered calls.") ??
      (answered && "The app answered the call by itself.") ??
      "The call rings without end. Let the caller of ring, or of onSimulateIncomingCall, give up.";
    verdict.skip([rule], reason);
    return;
  }
  const answerText = "The app reported an answer to an unanswered call.";
  if (!verdict.expect(rule, answered === undefined, answerText, answered)) return;
  const status = fieldOf(ended, "callEndStatus");
  const isMissed = typeof status !== "string" || status === "MISSED";
  const statusText = `An unanswered call ended as ${String(status)}.`;
  if (!verdict.expect(rule, isMissed, statusText, ended)) return;
  // What follows needs an app that can take another call.
  if (!(await completeCall(session))) return;
  const recorded = await statusInCrm(session);
  const hasRecord = fieldOf(rung.incoming, "createEngagement") === true;
  const recordText = `The CRM shows an unanswered call as ${recorded}.`;
  if (!verdict.expect(rule, !hasRecord || recorded === "MISSED", recordText)) return;
  const next = await ring(context, session, [rule]);
  const noCall = `After a missed call, the app sent no INCOMING_CALL within ${session.timeoutMs} ms for the next one.`;
  verdict.expect(rule, next?.incoming !== undefined, noCall);
};

/** Moves the clock until the call has ended. Returns undefined if the phone still rings. */
async function waitUntilCallerGivesUp(session: AppSession): Promise<MessageRecord | undefined> {
  for (let elapsedMs = 0; elapsedMs < MAX_RING_TIME_MS; elapsedMs += STEP_MS) {
    await session.page.clock.runFor(STEP_MS);
    await session.settle();
    const [ended] = await session.messagesOf("CALL_ENDED");
    if (ended) return ended;
  }
  return undefined;
}

/** The status of the only call, as the CRM has stored it. */
const statusInCrm = ({ page }: AppSession): Promise<string> =>
  page.evaluate(() => String(window.checkedHost.engagements.at(-1)?.["hs_call_status"]));
