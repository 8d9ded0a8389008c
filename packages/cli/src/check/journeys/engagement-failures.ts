import type { Fault } from "@calling-extensions/host";
import { fieldOf } from "../messages/message-fields.ts";
import type { RuleId } from "../rules.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import { openForOneCall } from "./one-call.ts";
import { describeNoEnd, dial, endCall } from "./call-steps.ts";
import type { Journey, JourneyContext } from "./journey.ts";

/** Longer than any step of the app. */
const SLOW_MS = 60_000;

interface Failure {
  readonly rule: RuleId;
  readonly fault: Fault;
  /** The message to the app that the call waits for; undefined ends the call at once. */
  readonly reply: string | undefined;
  /** When the call ends, as the beginning of a sentence. */
  readonly when: string;
}

const failures: readonly Failure[] = [
  {
    rule: "engagement-refused",
    fault: { kind: "refuse", port: "createEngagement", message: "Simulated failure." },
    reply: "CREATE_ENGAGEMENT_FAILED",
    when: "After CREATE_ENGAGEMENT_FAILED",
  },
  {
    rule: "engagement-slow",
    fault: { kind: "slow", port: "createEngagement", ms: SLOW_MS },
    reply: undefined,
    when: "Before CREATE_ENGAGEMENT_SUCCEEDED",
  },
];

/** Ends calls that the CRM can't store, or not yet. */
export const checkEngagementFailures: Journey = async (context) => {
  for (const failure of failures) await checkFailure(context, failure);
};

async function checkFailure(
  context: JourneyContext,
  { rule, fault, reply, when }: Failure,
): Promise<void> {
  const { verdict, config } = context;
  const session = await openForOneCall(context, [rule], { errorRule: rule });
  if (!session) return;
  await session.page.evaluate((each) => void window.checkedHost.faults.add(each), fault);
  const started = await dial(session, config.numbers?.answered ?? DEFAULT_NUMBER);
  if (!started || fieldOf(started, "createEngagement") !== true) {
    verdict.skip([rule], "The app doesn't let the CRM create the engagement.");
    return;
  }
  if (reply !== undefined) await session.waitForMessage(reply, { direction: "out" });
  await session.settle();
  const ended = await endCall(session);
  verdict.expect(rule, ended !== undefined, `${when}, ${describeNoEnd(session)}.`);
}
