import { REACTION_TIMEOUT_MS } from "../../limits.ts";
import type { AppSession } from "../app-session.ts";
import { fieldOf } from "../messages/message-fields.ts";
import { SECOND_NUMBER } from "../fictional-data.ts";
import type { RuleId } from "../rules.ts";
import { endAllCalls, hasUnsavedCall, openForOneCall, startCall } from "./one-call.ts";
import { describeNoEnd, sendDial } from "./call-steps.ts";
import { startRinging } from "./inbound.ts";
import type { JourneyContext } from "./journey.ts";

/** What happens during a call. */
interface SecondCall {
  readonly title: string;
  readonly rule: RuleId;
  /** The event, in a finding. */
  readonly cause: string;
  /** The message that shows that the app noticed the event. Without it, the rule is not checked. */
  readonly sign?: string;
  /** Returns false if the check can't: the rule is not checked. */
  readonly start: (context: JourneyContext, session: AppSession, rule: RuleId) => Promise<boolean>;
}

const secondCalls: readonly SecondCall[] = [
  {
    title: "A second dial",
    rule: "second-dial",
    cause: "another number was dialed",
    start: async (_, session) => {
      await sendDial(session, SECOND_NUMBER);
      return true;
    },
  },
  {
    title: "An inbound call during a call",
    rule: "second-inbound",
    cause: "another caller called",
    sign: "INCOMING_CALL",
    start: (context, session, rule) => startRinging(context, session, [rule]),
  },
];

export const secondCallJourneys = secondCalls.map((call) => ({
  title: call.title,
  rules: [call.rule],
  journey: (context: JourneyContext) => checkSecondCall(context, call),
}));

/** Starts a second call during a call, then ends all calls. */
async function checkSecondCall(
  context: JourneyContext,
  { rule, cause, sign, start }: SecondCall,
): Promise<void> {
  const { verdict } = context;
  if (verdict.hasFailed("call-id")) {
    verdict.skip(
      [rule],
      "Without an externalCallId, the page can't tell two calls of the app apart.",
    );
    return;
  }
  const session = await openForOneCall(context, [rule], { errorRule: rule });
  const first = session && (await startCall(context, session, [rule]));
  if (!first) return;
  if ((await session.messagesOf("CALL_ENDED"))[0]) {
    verdict.skip([rule], "The call ended before the second one.");
    return;
  }
  const after = await session.lastMessageId();
  if (!(await start(context, session, rule))) return;
  const reaction = await session.waitUntil(
    (awaited) =>
      window.checkedHost.host.messages.some(
        ({ direction, id, type }) =>
          direction === "in" && id > awaited.after && (awaited.sign ?? type) === type,
      ),
    { after, sign },
    Math.min(REACTION_TIMEOUT_MS, session.timeoutMs),
  );
  await session.settle();
  await session.capture("A second call");
  const idOfFirst = String(fieldOf(first, "externalCallId"));
  const ended = (await session.messagesOf("CALL_ENDED")).find(
    (message) => String(fieldOf(message, "externalCallId")) === idOfFirst,
  );
  if (ended) {
    verdict.fail(rule, `The app ended a call because ${cause}.`, ended);
    return;
  }
  const hasEnded = await endAllCalls(session);
  if (hasEnded && sign !== undefined && !reaction) {
    const reason = `The call continued, but the app sent no ${sign} when ${cause}: it ignores such calls, which then appear nowhere in the CRM, or it wasn't asked to ring.`;
    verdict.skip([rule], reason);
    return;
  }
  if (!hasEnded && (await hasUnsavedCall(session)) && !(await session.canDo("save"))) {
    verdict.skip(
      [rule],
      "The app may hold a call until the other one is saved. Set locators.save.",
    );
    return;
  }
  verdict.expect(rule, hasEnded, `After ${cause}, ${describeNoEnd(session)}.`);
}
