import type { DialingContext } from "../crm-link/dialing-context.ts";
import { formatNumber, readNumber } from "../numbers/phone-number.ts";
import type { PhoneParts } from "../phone/phone-parts.ts";
import type { CallLeg, Carrier, LegNumbers } from "../telephony/carrier.ts";
import type { StoredCalls } from "./call-storage.ts";
import type { CallEvent } from "./call-event.ts";
import { isLive, type Call } from "./call.ts";
import type { CallerMatch } from "./caller-match.ts";
import { endStatusOf } from "./end-status.ts";
import { missedNotice } from "./missed-notice.ts";
import { newCall } from "./new-call.ts";
import { findTurnAway, type TurnAway } from "./turn-away.ts";

/** The phone's one line: it starts and ends calls at the carrier, and tells store and CRM of them. */
export interface CallLine {
  dial(number: string, dialingContext?: DialingContext): void;
  answer(): void;
  /** Ends the call, gives up calling, or turns an incoming call away. */
  hangUp(): void;
  /** Ends one call by its id, and no other; without an id the one that there is. */
  end(externalCallId: string | undefined): void;
  /** Opens the caller's record in the CRM, where exactly one is known and none was opened yet. */
  showOnlyMatch(): void;
  showRecord(match: CallerMatch): void;
  /** Takes up the calls that were there before the page was reloaded. */
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
}: PhoneParts & {
  carrier: Carrier;
  /** Frees the line of a call whose notes are being saved. */
  setAside: () => void;
  /** Makes the id under which the CRM knows a call. */
  createId: () => string;
}): CallLine {
  let leg: CallLeg | undefined;

  const current = () => store.api.getState().call;
  const change = (event: CallEvent) => store.dispatch({ type: "callChanged", event });
  /** Says here, and in the CRM page where that asked for it, why a call is not made. */
  function refuse(text: string, context: DialingContext | undefined) {
    store.dispatch({ type: "noticed", notice: { tone: "problem", text } });
    if (context) crm.refuseDial(context, text);
  }

  const createCall = (
    direction: Call["direction"],
    numbers: LegNumbers,
    dialingContext?: DialingContext,
  ): Call =>
    newCall({
      externalCallId: createId(),
      direction,
      numbers,
      startedAt: clock.now(),
      hasCrm: crm.hasCrm,
      dialingContext,
    });

  function start(...details: Parameters<typeof createCall>): Call {
    const call = createCall(...details);
    store.dispatch({ type: "callStarted", call });
    return call;
  }

  function watch(watched: CallLeg) {
    leg = watched;
    watched.on((event) => {
      const call = current();
      if (!call || leg !== watched) return;
      switch (event.type) {
        case "ringing":
          change({ type: "ringing" });
          return;
        case "answered":
          change({ type: "answered", at: clock.now() });
          crm.callAnswered(call.externalCallId);
          if (call.direction === "INBOUND") showOnlyMatch();
          return;
        case "ended":
          leg = undefined;
          end(call, endStatusOf({ ...call, wasAnswered: call.answeredAt !== undefined, ...event }));
      }
    });
  }

  function end(call: Call, endStatus: NonNullable<Call["endStatus"]>) {
    change({ type: "ended", at: clock.now(), endStatus });
    const { externalCallId } = call;
    const engagementId = engagementIdOf(call);
    crm.callEnded({ externalCallId, engagementId, endStatus });
    if (call.direction === "OUTBOUND" || call.answeredAt !== undefined) return;
    // Nobody spoke, so there is nothing to write down, and the line is free for the next call. The
    // phone stays in sight to show what was missed.
    const isMissed = endStatus !== "REJECTED";
    crm.callCompleted({ externalCallId, engagementId, hidesWidget: !isMissed });
    const notice = isMissed ? missedNotice(call) : undefined;
    store.dispatch({ type: "callFinished", externalCallId, notice });
  }

  /** Puts a call that can't ring here on the timeline; the call that the phone has is left alone. */
  function turnAway(incoming: CallLeg, numbers: LegNumbers, { endStatus, reason }: TurnAway) {
    incoming.reject();
    const call = createCall("INBOUND", numbers);
    const { externalCallId } = call;
    crm.incomingCall(announced(call));
    crm.callEnded({ externalCallId, engagementId: undefined, endStatus });
    crm.callCompleted({ externalCallId, engagementId: undefined, hidesWidget: false });
    store.dispatch({ type: "noticed", notice: missedNotice(call, reason) });
  }

  function dial(text: string, dialingContext?: DialingContext) {
    // A call whose notes are on their way to the CRM does not keep the line.
    setAside();
    const { call, agentName, callerId } = store.api.getState();
    if (agentName === undefined) {
      if (dialingContext) store.dispatch({ type: "dialHeld", context: dialingContext });
      return;
    }
    const number = readNumber(text, dialingContext?.countryCode ?? undefined);
    const toNumber = number.kind === "dialable" ? number.dialString : text;
    if (call) {
      const reason = isLive(call)
        ? "You're on a call. Hang up"
        : "Save your notes on the last call";
      refuse(`${reason} before you call ${formatNumber(toNumber)}.`, dialingContext);
      return;
    }
    if (number.kind === "undialable") {
      refuse(`Can't call "${text.slice(0, 100)}". ${number.message}`, dialingContext);
      return;
    }
    const started = start("OUTBOUND", { fromNumber: callerId, toNumber }, dialingContext);
    crm.outgoingCall({ ...announced(started), dialingContext });
    watch(carrier.place(started));
  }

  function takeIncoming(incoming: CallLeg, numbers: LegNumbers) {
    setAside();
    const turnAwayReason = findTurnAway(store.api.getState());
    if (turnAwayReason) {
      turnAway(incoming, numbers, turnAwayReason);
      return;
    }
    crm.incomingCall(announced(start("INBOUND", numbers)));
    watch(incoming);
  }

  function showRecord(match: CallerMatch) {
    const call = current();
    if (!call) return;
    change({ type: "recordShown" });
    crm.showRecord(match, engagementIdOf(call));
  }

  function showOnlyMatch() {
    const call = current();
    const [match, ...others] = call?.matches ?? [];
    if (match && others.length === 0 && call?.answeredAt !== undefined && !call.wasShownRecord) {
      showRecord(match);
    }
  }

  const stopIncoming = carrier.onIncoming(takeIncoming);

  const hangUp = () =>
    current()?.state === "ringing" && isInbound(current()) ? leg?.reject() : leg?.hangUp();

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
      watch(carrier.resume({ ...call, state: legStates[call.state] }));
    },
    destroy: stopIncoming,
  };
}

const isInbound = (call: Call | undefined) => call?.direction === "INBOUND";

/** The id of the call's record in the CRM, once there is one. */
export const engagementIdOf = ({ engagement }: Call) =>
  engagement.status === "created" ? engagement.id : undefined;

const announced = ({ externalCallId, fromNumber, toNumber, startedAt }: Call) => ({
  externalCallId,
  fromNumber,
  toNumber,
  startedAt,
});
