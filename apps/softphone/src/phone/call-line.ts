import type { CallLeg, LegAudio, LegEnding, TransferRequest } from "@calling-extensions/telephony";
import { elapsedSince } from "@calling-extensions/ui/time";
import { engagementIdOf, isIncoming, isLive, type Call } from "../call/call.ts";
import { isUnattended, toCallEndStatus, toEndStatus, type EndStatus } from "../call/end-status.ts";
import type { Message } from "../languages/language.ts";
import type { CallEvent } from "../call/reduce-call.ts";
import { EXTENSION_DELAY_MS } from "../settings/defaults.ts";
import { missedCallNotice } from "./missed-call.ts";
import { findCall, hasOtherWork } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { SleepWatch } from "./sleep-watch.ts";

/** The connection of a live call to the carrier: what happens there is reported to the store and the CRM. */
export interface CallLine {
  readonly leg: CallLeg;
  /** Ends the call, cancels dialing, or declines an incoming call. */
  hangUp(): void;
  /** Resolves with false if the carrier can't do it, which the user learns. A call that has ended is no problem. */
  setHeld(isHeld: boolean): Promise<boolean>;
  /** Accepts or declines to be transferred by the other party. */
  answerTransfer(isAccepted: boolean): void;
  /** Drops the leg of a call whose end the CRM page has reported. */
  drop(): void;
}

export function createCallLine({
  externalCallId,
  leg,
  store,
  crm,
  clock,
  sleepWatch,
  onAnswered,
  onEnded,
}: PhoneDependencies & {
  externalCallId: string;
  leg: CallLeg;
  sleepWatch: SleepWatch;
  onAnswered: () => void;
  /** Runs before the end is reported. */
  onEnded: () => void;
}): CallLine {
  let transferRequest: TransferRequest | undefined;
  let cancelExtension: (() => void) | undefined;
  /** What is dialed as soon as the other party can hear it. */
  let dueExtension: string | undefined;

  const find = () => findCall(store.getState(), externalCallId);
  const updateCall = (event: CallEvent) =>
    store.dispatch({ type: "callChanged", externalCallId, event });

  function answer() {
    const at = clock.now();
    // From now on, the clock of the computer no longer matters.
    elapsedSince(at, clock);
    updateCall({ type: "answered", at });
  }

  function showAudio({ isMuted, isHeld, isHeldByThem, microphone, connection }: LegAudio) {
    updateCall({
      type: "audioChanged",
      isMuted,
      isHeld,
      withoutMicrophone: microphone === "unused",
      audio: { isHeldByThem, microphone, connection },
    });
  }

  function showTransferRequest(request: TransferRequest | undefined) {
    transferRequest = request;
    updateCall({ type: "transferRequested", toNumber: request?.toNumber });
  }

  /** Sends the extension once the other party listens: not on hold, which no tone reaches. */
  function sendExtension() {
    if (dueExtension === undefined || leg.state !== "connected" || leg.audio.isHeld) return;
    leg.sendDtmf(dueExtension);
    dueExtension = undefined;
  }
  function dialExtension() {
    const extension = find()?.extension;
    cancelExtension = clock.after(EXTENSION_DELAY_MS, () => {
      dueExtension = extension;
      sendExtension();
    });
  }

  function end(ending: LegEnding) {
    cancelExtension?.();
    onEnded();
    const call = find();
    // The CRM page may have reported an earlier end.
    if (!call || !isLive(call)) return;
    const isAnswered = call.answeredAt !== undefined;
    const endStatus = toEndStatus({ direction: call.direction, wasAnswered: isAnswered, ending });
    const problem = ending.cause === "failed" ? ending.problem : undefined;
    const { answeredAt } = call;
    // By a clock that nobody sets, so that the duration is right.
    const until = sleepWatch.endOf(externalCallId, ending);
    const at =
      answeredAt === undefined ? clock.now() : answeredAt + elapsedSince(answeredAt, clock, until);
    updateCall({ type: "ended", at, endStatus, problem, wrapUpSince: clock.now() });
    const engagementId = engagementIdOf(call);
    if (endStatus === "TRANSFERRED") crm.callTransferred(externalCallId);
    else {
      crm.callEnded({ externalCallId, engagementId, endStatus: toCallEndStatus(endStatus) });
    }
    finishUnanswered(call, endStatus);
  }

  /** Without a conversation with a caller, there is nothing to write, and the line is free for the next call. */
  function finishUnanswered(call: Call, endStatus: EndStatus) {
    if (call.direction === "OUTBOUND" || call.answeredAt !== undefined) return;
    // The phone stays visible to show a missed call.
    const isMissed = isUnattended(endStatus);
    const hidesWidget = !isMissed && !hasOtherWork(store.getState(), call);
    const engagementId = engagementIdOf(call);
    crm.callCompleted({ externalCallId, engagementId, hidesWidget });
    const notice = isMissed ? missedCallNotice(call) : undefined;
    store.dispatch({ type: "callFinished", externalCallId, notice });
  }

  leg.on((event) => {
    switch (event.type) {
      case "ringing":
        updateCall({ type: "ringing" });
        return;
      case "answered":
        answer();
        crm.callAnswered(externalCallId);
        dialExtension();
        onAnswered();
        return;
      case "audioChanged":
        showAudio(event.audio);
        sendExtension();
        return;
      case "transferRequested":
        showTransferRequest(event.request);
        return;
      case "ended":
        end(event.ending);
    }
  });
  showAudio(leg.audio);
  // A reload may come between the answer and the extension.
  const { answeredAt } = find() ?? {};
  if (answeredAt !== undefined && clock.now() - answeredAt < EXTENSION_DELAY_MS) dialExtension();

  return {
    leg,
    hangUp() {
      const call = find();
      if (call && isIncoming(call)) leg.reject();
      else leg.hangUp();
    },
    async setHeld(isHeld) {
      updateCall({ type: "holdRequested", isHeld });
      try {
        await leg.setHeld(isHeld);
        return true;
      } catch {
        if (leg.state === "ended") return true;
        const text: Message = ({ texts }) => texts.notices[isHeld ? "notHeld" : "notResumed"];
        store.dispatch({ type: "noticeChanged", notice: { tone: "danger", text } });
        return false;
      } finally {
        updateCall({ type: "holdRequested", isHeld: undefined });
      }
    },
    answerTransfer(isAccepted) {
      if (isAccepted) transferRequest?.accept();
      else transferRequest?.decline();
    },
    drop() {
      const call = find();
      if (call?.direction === "INBOUND" && leg.state === "ringing") leg.reject();
      else leg.hangUp();
      if (call?.endStatus) finishUnanswered(call, call.endStatus);
    },
  };
}
