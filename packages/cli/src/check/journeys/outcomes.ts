import type { CallingExtensionsConfig } from "../../config/config.ts";
import { fieldOf } from "../messages/message-fields.ts";
import { describeError } from "../page-watch.ts";
import type { RuleId } from "../rules.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import { openForOneCall } from "./one-call.ts";
import { describeNoEnd, dial, endCall } from "./call-steps.ts";
import type { Journey, JourneyContext } from "./journey.ts";

interface Outcome {
  readonly title: string;
  readonly rule: RuleId;
  readonly number: keyof NonNullable<CallingExtensionsConfig["outcomes"]>;
  readonly status: string;
}

const outcomes: readonly Outcome[] = [
  { title: "A busy number", rule: "outcome-busy", number: "busy", status: "BUSY" },
  {
    title: "A number without an answer",
    rule: "outcome-no-answer",
    number: "noAnswer",
    status: "NO_ANSWER",
  },
  { title: "A wrong number", rule: "outcome-failed", number: "failed", status: "FAILED" },
  {
    title: "A number that declines",
    rule: "outcome-rejected",
    number: "rejected",
    status: "REJECTED",
  },
];

/** A journey for each outcome: dials a number that the configuration has for it. */
export const outcomeJourneys = outcomes.map((outcome) => ({
  title: outcome.title,
  rules: [outcome.rule],
  journey: (context: JourneyContext) => checkOutcome(context, outcome),
}));

async function checkOutcome(
  { verdict, config, openForCalls }: JourneyContext,
  { rule, number, status }: Outcome,
): Promise<void> {
  const step = config.outcomes?.[number];
  const phoneNumber =
    config.numbers?.[number] ?? (step && (config.numbers?.answered ?? DEFAULT_NUMBER));
  if (phoneNumber === undefined) {
    const reason = `Set numbers.${number} to a number with this outcome, or outcomes.${number} to the steps that cause it.`;
    verdict.skip([rule], reason);
    return;
  }
  if (verdict.hasFailed("outbound-call")) {
    verdict.skip([rule], "The app starts no calls.");
    return;
  }
  const session = await openForCalls([rule]);
  if (!session) return;
  const started = await dial(session, phoneNumber);
  if (!started) {
    verdict.skip([rule], "The app started no call.");
    return;
  }
  try {
    await step?.(session.frame);
  } catch (error) {
    if (session.watch.problem !== undefined) throw error;
    verdict.skip([rule], `outcomes.${number} of the configuration failed: ${describeError(error)}`);
    return;
  }
  const ended = await session.waitForMessage("CALL_ENDED");
  const actual = fieldOf(ended, "callEndStatus");
  const text = ended
    ? `The call ended as ${typeof actual === "string" ? actual : "a call without a status"}.`
    : `The app sent no CALL_ENDED within ${session.timeoutMs} ms.`;
  verdict.expect(rule, actual === status, text, ended);
}

/** Ends a call before it is answered. */
export const checkCancel: Journey = async (context) => {
  const { verdict, config } = context;
  const rule = "outcome-canceled";
  const number = config.numbers?.noAnswer;
  const session = await openForOneCall(context, [rule]);
  if (!session) return;
  if (!(await dial(session, number ?? config.numbers?.answered ?? DEFAULT_NUMBER))) {
    verdict.skip([rule], "The app started no call.");
    return;
  }
  const ended = await endCall(session);
  if ((await session.messagesOf("CALL_ANSWERED"))[0]) {
    const reason = "The call was answered too soon. Set numbers.noAnswer to a number that rings.";
    verdict.skip([rule], reason);
    return;
  }
  if (!ended) {
    verdict.skip([rule], `After the dial, ${describeNoEnd(session)}.`);
    return;
  }
  if (!session.endsByButton) {
    const sent = await session.waitForMessage("END_CALL", { direction: "out" });
    if (!sent || sent.id > ended.id) {
      verdict.skip([rule], "The call ended before the page could end it.");
      return;
    }
  }
  const actual = fieldOf(ended, "callEndStatus");
  if (typeof actual !== "string") {
    verdict.skip([rule], "The call ended without a status.");
    return;
  }
  verdict.expect(rule, actual === "CANCELED", `The call ended as ${actual}.`, ended);
};
