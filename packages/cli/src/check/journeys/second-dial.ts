import type { RuleId } from "../rules.ts";
import { endAllCalls, openForOneCall, startCall } from "./one-call.ts";
import { describeNoEnd, sendDial } from "./call-steps.ts";
import type { Journey } from "./journey.ts";

const rule: RuleId = "second-dial";

/** Fictional, and not the number of the first call. */
const SECOND_NUMBER = "+12025550102";

/** An app may ignore the second dial. */
const REACTION_TIMEOUT_MS = 1000;

/** Dials another number during a call, then ends all calls. */
export const checkSecondDial: Journey = async (context) => {
  const { verdict } = context;
  const session = await openForOneCall(context, [rule], { errorRule: rule });
  if (!session || !(await startCall(context, session, [rule]))) return;
  if ((await session.messagesOf("CALL_ENDED"))[0]) {
    verdict.skip([rule], "The call ended before the second dial.");
    return;
  }
  const after = await session.lastMessageId();
  await sendDial(session, SECOND_NUMBER);
  await session.waitUntil(
    (last) =>
      window.checkedHost.host.messages.some(({ direction, id }) => direction === "in" && id > last),
    after,
    Math.min(REACTION_TIMEOUT_MS, session.timeoutMs),
  );
  await session.settle();
  await session.capture("Dialed again");
  const [ended] = await session.messagesOf("CALL_ENDED");
  const endText = "The app ended a call because another number was dialed.";
  if (!verdict.expect(rule, ended === undefined, endText, ended)) return;
  const hasEnded = await endAllCalls(session);
  verdict.expect(rule, hasEnded, `After a second dial, ${describeNoEnd(session)}.`);
};
