import type { MessageRecord } from "@calling-extensions/host";
import { describeMissing } from "../app-buttons.ts";
import type { AppSession } from "../app-session.ts";
import { describeError } from "../page-watch.ts";
import { fieldOf } from "../messages/message-fields.ts";
import { CALLER } from "../fictional-data.ts";
import type { RuleId } from "../rules.ts";
import { endCall } from "./call-steps.ts";
import type { Journey, JourneyContext } from "./journey.ts";

/** Lets a contact call the app. Returns false if the check can't: the rules are not checked. */
export async function startRinging(
  { verdict, config }: JourneyContext,
  session: AppSession,
  rules: readonly RuleId[],
): Promise<boolean> {
  const canSimulate = await session.page.evaluate(() => window.checkedHost.host.canSimulate);
  if (config.ring) {
    try {
      await config.ring(session.frame, CALLER);
    } catch (error) {
      if (session.watch.problem !== undefined) throw error;
      verdict.skip(rules, `ring of the configuration failed: ${describeError(error)}`);
      return false;
    }
  } else if (canSimulate) {
    await session.page.evaluate(
      (from) => window.checkedHost.host.simulateIncomingCall({ from }),
      CALLER,
    );
  } else {
    const reason = "The app can't simulate calls. Set ring, or the handler onSimulateIncomingCall.";
    verdict.skip(rules, reason);
    return false;
  }
  return true;
}

/** Makes the app ring. Without a call, the rules are not checked. */
export async function ring(
  context: JourneyContext,
  session: AppSession,
  rules: readonly RuleId[],
): Promise<{ incoming: MessageRecord | undefined } | undefined> {
  const after = await session.lastMessageId();
  if (!(await startRinging(context, session, rules))) return undefined;
  const incoming = await session.waitForMessage("INCOMING_CALL", { after });
  await session.capture("Rings");
  return { incoming };
}

/** Makes the app ring, and answers. */
export const checkInboundCall: Journey = async (context) => {
  const { verdict, openForCalls } = context;
  const rules: readonly RuleId[] = ["inbound-call", "inbound-answered"];
  const session = await openForCalls(rules);
  const rung = session && (await ring(context, session, rules));
  if (!rung) return;
  const noCall = `The app rang, but sent no INCOMING_CALL within ${session.timeoutMs} ms.`;
  if (!verdict.expect("inbound-call", rung.incoming !== undefined, noCall)) return;
  if (!(await session.canDo("answer"))) {
    const reason =
      "Set locators.answer to the app's Answer button, or the handler onSimulateAction.";
    verdict.skip(["inbound-answered"], reason);
    return;
  }
  if (!(await session.do("answer"))) {
    const reason = `While the phone rang, ${describeMissing("answer", session.timeoutMs)}.`;
    verdict.skip(["inbound-answered"], reason);
    return;
  }
  const answered = await session.waitForMessage("CALL_ANSWERED");
  const noAnswer = `The app sent no CALL_ANSWERED within ${session.timeoutMs} ms after the answer.`;
  verdict.expect("inbound-answered", answered !== undefined, noAnswer);
};

/** Makes the app ring, and ends the call from the page. */
export const checkDeclinedCall: Journey = async (context) => {
  const { verdict, openForCalls } = context;
  const rule: RuleId = "inbound-declined";
  if (verdict.hasFailed("inbound-call") || verdict.hasFailed("end-call")) {
    verdict.skip([rule], "The app doesn't ring, or the page can't end its calls.");
    return;
  }
  const session = await openForCalls([rule]);
  const rung = session && (await ring(context, session, [rule]));
  if (!rung) return;
  if (!rung.incoming) {
    verdict.skip([rule], "The app didn't ring.");
    return;
  }
  const ended = await endCall(session);
  if ((await session.messagesOf("CALL_ANSWERED"))[0]) {
    verdict.skip([rule], "The app answered the call by itself.");
    return;
  }
  const noEnd = `The app sent no CALL_ENDED within ${session.timeoutMs} ms after END_CALL.`;
  if (!verdict.expect(rule, ended !== undefined, noEnd)) return;
  const isCompleted = fieldOf(ended, "callEndStatus") === "COMPLETED";
  verdict.expect(rule, !isCompleted, "The call ended as COMPLETED.", ended);
};
