import type { StoredCalls } from "../call/call-storage.ts";
import { engagementIdOf, isLive, type Call, type DialingContext } from "../call/call.ts";
import type { CallerMatch } from "../call/caller-match.ts";
import { createCall } from "../call/create-call.ts";
import { toEndStatus } from "../call/end-status.ts";
import type { CallEvent } from "../call/reduce-call.ts";
import { formatNumber, readNumber } from "../numbers/phone-number.ts";
import type { CallLeg, Carrier, LegNumbers } from "../telephony/carrier.ts";
import { findUnavailableReason, missedCallNotice, type UnavailableReason } from "./missed-call.ts";
import type { PhoneDependencies } from "./phone-store.ts";

/** The phone's one line: starts and ends calls at the carrier, and reports them to the store and the CRM. */
export interface CallLine {
  dial(number: string, dialingContext?: DialingContext): void;
  answer(): void;
  /** Ends the call, cancels dialing, or declines an incoming call. */
  hangUp(): void;
  /** Ends the call with this id and no other; without an id, the current call. */
  end(externalCallId: string | undefined): void;
  /** Opens the caller's record in the CRM if exactly one matches and none was opened yet. */
  showOnlyMatch(): void;
  showRecord(match: CallerMatch): void;
  /** Continues the calls from before a reload. */
  restore(calls: StoredCalls): void;
  destroy(): void;
}

const legStates = { dialing: "dialing", ringing: "ringing", inProgress: "connected" } as const;

export function createCallLine({
  store,
  crm,
  clock,
  carrier,
  createId,
  setAside,
}: PhoneDependencies & {
  carrier: Carrier;
  /** Frees the line of a call whose notes are being saved. */
  setAside: () => void;
  /** Creates the id under which the CRM knows a call. */
  createId: () => string;
}): CallLine {
  let leg: CallLeg | undefined;

  const current = () => store.getState().call;
  const updateCall = (event: CallEvent) => store.dispatch({ type: "callChanged", event });
  /** Shows why a call isn't made; the CRM page shows it too if it asked for the call. */
  function rejectDial(text: string, context: DialingContext | undefined) {
    store.dispatch({ type: "noticeChanged", notice: { tone: "danger", text } });
    if (context) crm.refuseDial(context, text);
  }

  const begin = (
    direction: Call["direction"],
    numbers: LegNumbers,
    dialingContext?: DialingContext,
  ): Call =>
    createCall({
      externalCallId: createId(),
      direction,
      numbers,
      startedAt: clock.now(),
      hasCrm: crm.hasCrm,
      dialingContext,
    });

  function start(...details: Parameters<typeof begin>): Call {
    const call = begin(...details);
    store.dispatch({ type: "callStarted", call });
    return call;
  }

  function followLeg(followed: CallLeg) {
    leg = followed;
    followed.on((event) => {
      const call = current();
      if (!call || leg !== followed) return;
      switch (event.type) {
        case "ringing":
          updateCall({ type: "ringing" });
          return;
        case "answered":
          updateCall({ type: "answered", at: clock.now() });
          crm.callAnswered(call.externalCallId);
          if (call.direction === "INBOUND") showOnlyMatch();
          return;
        case "ended":
          leg = undefined;
          end(call, toEndStatus({ ...call, wasAnswered: call.answeredAt !== undefined, ...event }));
      }
    });
  }

  function end(call: Call, endStatus: NonNullable<Call["endStatus"]>) {
    updateCall({ type: "ended", at: clock.now(), endStatus });
    const { externalCallId } = call;
    const engagementId = engagementIdOf(call);
    crm.callEnded({ externalCallId, engagementId, endStatus });
    if (call.direction === "OUTBOUND" || call.answeredAt !== undefined) return;
    // There was no conversation, so there is nothing to write, and the line is free for the next call.
    // The phone stays visible to show a missed call.
    const isMissed = endStatus !== "REJECTED";
    crm.callCompleted({ externalCallId, engagementId, hidesWidget: !isMissed });
    const notice = isMissed ? missedCallNotice(call) : undefined;
    store.dispatch({ type: "callFinished", externalCallId, notice });
  }

  /** Puts a call that can't ring on the timeline. The current call is not affected. */
  function recordMissedCall(
    incoming: CallLeg,
    numbers: LegNumbers,
    { endStatus, reason }: UnavailableReason,
  ) {
    incoming.reject();
    const call = begin("INBOUND", numbers);
    const { externalCallId } = call;
    crm.incomingCall(toAnnouncement(call));
    crm.callEnded({ externalCallId, engagementId: undefined, endStatus });
    crm.callCompleted({ externalCallId, engagementId: undefined, hidesWidget: false });
    store.dispatch({ type: "noticeChanged", notice: missedCallNotice(call, reason) });
  }

  function dial(text: string, dialingContext?: DialingContext) {
    // A call whose notes are being saved doesn't occupy the line.
    setAside();
    const { call, agentName, callerId } = store.getState();
    if (agentName === undefined) {
      if (dialingContext) store.dispatch({ type: "dialPostponed", context: dialingContext });
      return;
    }
    const number = readNumber(text, dialingContext?.countryCode ?? undefined);
    const toNumber = number.kind === "dialable" ? number.dialString : text;
    if (call) {
      const reason = isLive(call)
        ? "You're on a call. Hang up"
        : "Save your notes on the last call";
      rejectDial(`${reason} before you call ${formatNumber(toNumber)}.`, dialingContext);
      return;
    }
    if (number.kind === "undialable") {
      rejectDial(`Can't call "${text.slice(0, 100)}". ${number.message}`, dialingContext);
      return;
    }
    const started = start("OUTBOUND", { fromNumber: callerId, toNumber }, dialingContext);
    crm.outgoingCall({ ...toAnnouncement(started), dialingContext });
    followLeg(carrier.place(started));
  }

  function handleIncoming(incoming: CallLeg, numbers: LegNumbers) {
    setAside();
    const unavailable = findUnavailableReason(store.getState());
    if (unavailable) {
      recordMissedCall(incoming, numbers, unavailable);
      return;
    }
    crm.incomingCall(toAnnouncement(start("INBOUND", numbers)));
    followLeg(incoming);
  }

  function showRecord(match: CallerMatch) {
    const call = current();
    if (!call) return;
    updateCall({ type: "recordShown" });
    crm.showRecord(match, engagementIdOf(call));
  }

  function showOnlyMatch() {
    const call = current();
    const [match, ...others] = call?.matches ?? [];
    if (match && others.length === 0 && call?.answeredAt !== undefined && !call.wasShownRecord) {
      showRecord(match);
    }
  }

  function hangUp() {
    const call = current();
    if (call?.state === "ringing" && call.direction === "INBOUND") leg?.reject();
    else leg?.hangUp();
  }

  return {
    dial,
    answer: () => leg?.answer(),
    hangUp,
    end(externalCallId) {
      if (externalCallId === undefined || externalCallId === current()?.externalCallId) hangUp();
    },
    showOnlyMatch,
    showRecord,
    restore(calls) {
      store.dispatch({ type: "callsRestored", ...calls });
      const { call } = calls;
      if (call?.state !== "dialing" && call?.state !== "ringing" && call?.state !== "inProgress")
        return;
      followLeg(carrier.resume({ ...call, state: legStates[call.state] }));
    },
    destroy: carrier.onIncoming(handleIncoming),
  };
}

const toAnnouncement = ({ externalCallId, fromNumber, toNumber, startedAt }: Call) => ({
  externalCallId,
  fromNumber,
  toNumber,
  startedAt,
});
