import { assertNever } from "../assert-never.ts";
import type { CallEvent } from "../call/call-event.ts";
import type { Call } from "../call/call.ts";
import { reduceCall } from "../call/reduce-call.ts";
import type { PhoneEvent } from "./phone-event.ts";
import type { PhoneState } from "./phone-state.ts";

/** The phone after an event. Pure: what must be sent or stored is the caller's affair. */
export function reducePhone(state: PhoneState, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case "crmConnected":
      return connected(state, event.engagementId);
    case "crmFailed":
      return { ...state, crm: { status: "failed", message: event.message } };
    case "visibilityChanged":
      return { ...state, isHidden: event.isHidden };
    case "loggedIn":
      return { ...state, agentName: event.agentName, notice: undefined };
    case "loggedOut":
      return { ...state, agentName: undefined, heldDial: undefined, notice: undefined };
    case "availabilityChanged":
      return { ...state, isAvailable: event.isAvailable };
    case "callerIdChosen":
      return { ...state, callerId: event.callerId };
    case "dialHeld":
      return { ...state, heldDial: event.context };
    case "callStarted":
      return {
        ...state,
        call: event.call,
        heldDial: undefined,
        existingEngagementId: undefined,
        notice: undefined,
      };
    case "callsRestored":
      return { ...state, call: event.call, unsaved: event.unsaved };
    case "callChanged":
      return changed(state, event.externalCallId ?? state.call?.externalCallId, event.event);
    case "callSetAside":
      return state.call
        ? { ...state, call: undefined, unsaved: [...state.unsaved, state.call] }
        : state;
    case "callFinished":
      return finished(state, event.externalCallId, event.notice);
    case "storageChanged":
      return { ...state, isStorageWorking: event.isWorking };
    case "noticed":
      return { ...state, notice: event.notice };
    default:
      return assertNever(event);
  }
}

function changed(state: PhoneState, id: string | undefined, event: CallEvent): PhoneState {
  if (state.call && state.call.externalCallId === id)
    return { ...state, call: reduceCall(state.call, event) };
  const change = (call: Call): Call =>
    call.externalCallId === id ? reduceCall(call, event) : call;
  return { ...state, unsaved: state.unsaved.map(change) };
}

function finished(state: PhoneState, id: string, notice: PhoneState["notice"]): PhoneState {
  const isOther = (call: Call): boolean => call.externalCallId !== id;
  return {
    ...state,
    call: state.call && isOther(state.call) ? state.call : undefined,
    unsaved: state.unsaved.filter(isOther),
    notice,
  };
}

/** A CRM page that opens the phone for a call of its own: ours where we wait for one, else unknown. */
function connected(state: PhoneState, engagementId: number | string | undefined): PhoneState {
  const next: PhoneState = { ...state, crm: { status: "connected" } };
  if (engagementId === undefined) return next;
  if (!state.call) return { ...next, existingEngagementId: engagementId };
  return state.call.engagement.status === "creating"
    ? { ...next, call: reduceCall(state.call, { type: "engagementCreated", engagementId }) }
    : next;
}
