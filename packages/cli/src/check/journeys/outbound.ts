import type { MessageRecord } from "@calling-extensions/host";
import { describeMissing } from "../app-buttons.ts";
import type { AppSession } from "../app-session.ts";
import { fieldOf, hasId, isSameId } from "../messages/message-fields.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import type { RuleId } from "../rules.ts";
import { dial, endCall, hangUp, NEEDS_HANG_UP, waitUntilAnswered } from "./call-steps.ts";
import type { Journey, JourneyContext } from "./journey.ts";

export const callRules: readonly RuleId[] = [
  "outbound-call",
  "one-call-per-dial",
  "call-id",
  "dialing-context",
  "end-call",
  "end-status",
  "ends-once",
  "call-completed",
  "completes-once",
  "engagement-id",
];

/** Dials, ends the call from the page, and completes it. */
export const checkOutboundCall: Journey = async ({ verdict, config, openForCalls }) => {
  const session = await openForCalls(callRules);
  if (!session) return;
  const started = await dial(session, config.numbers?.answered ?? DEFAULT_NUMBER);
  const noCall =
    session.missingButton === "call"
      ? `After DIAL_NUMBER, ${describeMissing("call", session.timeoutMs)}.`
      : `The app sent no OUTGOING_CALL_STARTED within ${session.timeoutMs} ms after DIAL_NUMBER.`;
  if (!verdict.expect("outbound-call", started !== undefined, noCall) || !started) return;
  verdict.expect("call-id", hasId(started), "A call started without an externalCallId.", started);
  verdict.expect(
    "dialing-context",
    fieldOf(fieldOfDial(started), "startTimestamp") !== undefined,
    "A call started without the dialingContext of its dial.",
    started,
  );
  // A call that is ended before it is stored has its own journey.
  const stored =
    fieldOf(started, "createEngagement") === true
      ? await session.waitForMessage("CREATE_ENGAGEMENT_SUCCEEDED", { direction: "out" })
      : undefined;
  await waitUntilAnswered(session, started);
  await session.settle();
  const calls = await session.messagesOf("OUTGOING_CALL_STARTED");
  const countText = `The app started ${calls.length} calls for one dial.`;
  if (!verdict.expect("one-call-per-dial", calls.length === 1, countText, calls[1])) {
    // The page doesn't know which one to end.
    verdict.skip(callRules, "The app started several calls for one dial.");
    return;
  }
  const endedByPage = await endCall(session);
  await session.settle();
  const noEnd = `The app sent no CALL_ENDED within ${session.timeoutMs} ms after END_CALL.`;
  verdict.expect("end-call", endedByPage !== undefined, noEnd);
  // The rules after the end hold for a call that its user ends, too.
  const ended = endedByPage ?? (await hangUp(session));
  if (!ended) {
    verdict.skip(callRules, NEEDS_HANG_UP);
    return;
  }
  const hasStatus = typeof fieldOf(ended, "callEndStatus") === "string";
  verdict.expect("end-status", hasStatus, "CALL_ENDED has no callEndStatus.", ended);
  await expectCompletion({ verdict }, session, stored);
  await session.settle();
  await expectOnce({ verdict }, session);
};

/** The dial of a call, in the form of a message. */
const fieldOfDial = (started: MessageRecord): MessageRecord => ({
  ...started,
  data: fieldOf(started, "dialingContext"),
});

async function expectCompletion(
  { verdict }: Pick<JourneyContext, "verdict">,
  session: AppSession,
  stored: MessageRecord | undefined,
): Promise<void> {
  const canSave = await session.canDo("save");
  const isCompleted = (await session.messagesOf("CALL_COMPLETED")).length > 0;
  if (canSave && !isCompleted && !(await session.do("save"))) {
    verdict.skip(
      ["call-completed", "engagement-id"],
      `After the call, ${describeMissing("save", session.timeoutMs)}.`,
    );
    return;
  }
  const completed = await session.waitForMessage("CALL_COMPLETED");
  if (!completed && !canSave) {
    const reason =
      "The app completes no call by itself. Set locators.save to its Save button, or the handler onSimulateAction.";
    verdict.skip(["call-completed", "completes-once", "engagement-id"], reason);
    return;
  }
  const noCompletion = `The app sent no CALL_COMPLETED within ${session.timeoutMs} ms after the call was saved.`;
  verdict.expect("call-completed", completed !== undefined, noCompletion);
  if (!completed) return;
  if (!stored) {
    verdict.skip(["engagement-id"], "The app doesn't let the CRM create the engagement.");
    return;
  }
  // The externalCallId is enough.
  const ids = [completed, stored].map((record) => fieldOf(record, "engagementId") ?? undefined);
  const isSame = ids[0] === undefined ? hasId(completed) : isSameId(ids[0], ids[1]);
  const text = "CALL_COMPLETED has another engagementId than CREATE_ENGAGEMENT_SUCCEEDED.";
  verdict.expect("engagement-id", isSame, text, completed);
}

async function expectOnce(
  { verdict }: Pick<JourneyContext, "verdict">,
  session: AppSession,
): Promise<void> {
  const ended = await session.messagesOf("CALL_ENDED");
  verdict.expect("ends-once", ended.length <= 1, "The app ended the call twice.", ended[1]);
  const completed = await session.messagesOf("CALL_COMPLETED");
  if (completed.length === 0) return;
  const text = "The app completed the call twice.";
  verdict.expect("completes-once", completed.length === 1, text, completed[1]);
}
