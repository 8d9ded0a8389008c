import type { Fault } from "@calling-extensions/host";
import type { AppSession } from "../app-session.ts";
import { fieldOf } from "../messages/message-fields.ts";
import type { RuleId } from "../rules.ts";
import { findDeviation } from "./find-deviation.ts";
import { openForOneCall } from "./one-call.ts";
import { DEFAULT_NUMBER } from "../fictional-data.ts";
import { completeCall, dial, endCall, waitUntilAnswered } from "./call-steps.ts";
import type { JourneyContext } from "./journey.ts";

/** How a message of the page differs from usual, in one call. */
interface UnusualMessage {
  readonly title: string;
  readonly rule: RuleId;
  readonly prepare?: (session: AppSession) => Promise<void>;
  /** What the page sends during the call. */
  readonly send?: (session: AppSession) => Promise<void>;
  /** Whether only the page can end the call. */
  readonly needsEndCall?: boolean;
  /** Whether the call ends without the reply about its engagement. */
  readonly holdsReply?: boolean;
  /** Whether time passes faster while the call is saved. */
  readonly hasFakeClock?: boolean;
}

/** How long an app may wait for a lost reply before it saves a call. */
const MAX_WAIT_MS = 60_000;
const WAIT_STEP_MS = 1_000;

const addFault =
  (fault: Fault) =>
  (session: AppSession): Promise<void> =>
    session.page.evaluate((each) => void window.checkedHost.faults.add(each), fault);

const unusualMessages: readonly UnusualMessage[] = [
  {
    title: "A dial that arrives twice",
    rule: "doubled-dial",
    prepare: addFault({ kind: "duplicate", type: "DIAL_NUMBER" }),
  },
  {
    title: "A call that is ended twice",
    rule: "doubled-end-call",
    prepare: addFault({ kind: "duplicate", type: "END_CALL" }),
    needsEndCall: true,
  },
  {
    title: "A reply that comes after the call",
    rule: "late-reply",
    // The other message is never sent: the reply is released when the call has ended.
    prepare: addFault({
      kind: "reorder",
      type: "CREATE_ENGAGEMENT_SUCCEEDED",
      after: "FINALIZE_ENGAGEMENT_SUCCEEDED",
    }),
    holdsReply: true,
  },
  {
    title: "A state that the page sends",
    rule: "call-state",
    send: ({ page }) => page.evaluate(() => window.checkedHost.host.setCallState("IN_PROGRESS")),
  },
  {
    title: "An unknown message",
    rule: "unknown-message",
    prepare: (session) =>
      session.page.evaluate(() => {
        window.checkedHost.host.intercept(({ type }, pass) => {
          if (type === "DIAL_NUMBER") pass({ type: "FROM_A_NEWER_PAGE", data: {} });
          pass();
        });
      }),
  },
];

const journeyOf = (message: UnusualMessage) => ({
  title: message.title,
  rules: [message.rule],
  journey: (context: JourneyContext) => checkUnusualMessage(context, message),
});

/** A journey for each unusual message. The call goes like any other. */
export const unusualMessageJourneys = unusualMessages.map(journeyOf);

/** An app may wait for the reply before it saves the call, so the browser's clock is fake. */
export const lostReplyJourney = journeyOf({
  title: "A reply that is lost",
  rule: "lost-reply",
  prepare: addFault({ kind: "drop", type: "CREATE_ENGAGEMENT_SUCCEEDED" }),
  holdsReply: true,
  hasFakeClock: true,
});

// oxlint-disable-next-line complexity -- the steps of one journey, each with what it needs
async function checkUnusualMessage(
  context: JourneyContext,
  {
    rule,
    prepare,
    send,
    needsEndCall = false,
    holdsReply = false,
    hasFakeClock = false,
  }: UnusualMessage,
): Promise<void> {
  const { verdict, config } = context;
  if (needsEndCall && verdict.hasFailed("end-call")) {
    verdict.skip([rule], "The page can't end the app's calls.");
    return;
  }
  const session = await openForOneCall(context, [rule], { errorRule: rule, hasFakeClock });
  if (!session) return;
  await prepare?.(session);
  const started = await dial(session, config.numbers?.answered ?? DEFAULT_NUMBER);
  if (!started) {
    verdict.fail(rule, `The app sent no OUTGOING_CALL_STARTED within ${session.timeoutMs} ms.`);
    return;
  }
  if (holdsReply && fieldOf(started, "createEngagement") !== true) {
    verdict.skip([rule], "The app doesn't let the CRM create the engagement.");
    return;
  }
  await waitUntilAnswered(session, started);
  await session.settle();
  const [endedBefore] = await session.messagesOf("CALL_ENDED");
  if (send && !endedBefore) {
    await send(session);
    await session.settle();
    const [endedByState] = await session.messagesOf("CALL_ENDED");
    const text = "The app ended the call because of the message.";
    if (!verdict.expect(rule, endedByState === undefined, text, endedByState)) return;
  }
  const ended = await endCall(session);
  if (holdsReply && !ended) {
    verdict.skip([rule], "The app ends no call before the CRM has stored it.");
    return;
  }
  await session.page.evaluate(() => window.checkedHost.faults.clear());
  await session.settle();
  const canSave = !verdict.hasFailed("call-completed") && (await session.canDo("save"));
  if (canSave) {
    const completed = completeCall(session);
    await (hasFakeClock ? passTimeUntil(completed, session) : completed);
  }
  await session.settle();
  const deviation = findDeviation(await session.newMessages(), {
    isSaved: canSave,
    endsOnce: !verdict.hasFailed("ends-once"),
    completesOnce: !verdict.hasFailed("completes-once"),
  });
  verdict.expect(rule, deviation === undefined, deviation ?? "");
}

/** Moves the clock until something has happened, or for as long as an app may wait. */
async function passTimeUntil(event: Promise<unknown>, session: AppSession): Promise<void> {
  const happened = event.then(() => true);
  // It is awaited later, unless the clock fails before.
  happened.catch(() => undefined);
  for (let elapsedMs = 0; elapsedMs < MAX_WAIT_MS; elapsedMs += WAIT_STEP_MS) {
    await session.page.clock.runFor(WAIT_STEP_MS);
    if (await Promise.race([happened, session.settle()])) return;
  }
  await happened;
}
