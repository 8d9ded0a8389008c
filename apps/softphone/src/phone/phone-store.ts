import { createStore, type StoreApi } from "zustand/vanilla";
import type { Call } from "../call/call.ts";
import { reduceCall, type CallEvent } from "../call/reduce-call.ts";
import type { Clock } from "@calling-extensions/ui/time";
import type { CrmLink } from "../crm-link/crm-link.ts";
import type { PhoneEvent, PhoneState } from "./phone-state.ts";

/** The state that the screens read. Events are the only way to change it. */
export interface PhoneStore extends Pick<
  StoreApi<PhoneState>,
  "getState" | "getInitialState" | "subscribe"
> {
  dispatch(this: void, event: PhoneEvent): void;
}

/** What every part of the phone works with. */
export interface PhoneDependencies {
  readonly store: PhoneStore;
  readonly crm: CrmLink;
  readonly clock: Clock;
}

export function createPhoneStore(initial: PhoneState): PhoneStore {
  const store = createStore<PhoneState>(() => initial);
  return {
    ...store,
    dispatch: (event) => store.setState((state) => reducePhone(state, event), true),
  };
}

/** Returns the state after an event. Pure: the caller sends and stores. */
function reducePhone(state: PhoneState, event: PhoneEvent): PhoneState {
  switch (event.type) {
    case "crmConnected":
      return {
        ...withConnectedCrm(state, event.engagementId),
        canStoreRecordings: event.takesRecordings ?? false,
      };
    case "crmFailed":
      return { ...state, crm: { status: "failed", message: event.message } };
    case "visibilityChanged":
      return { ...state, isHidden: event.isHidden };
    case "loggedIn":
      return { ...state, agentName: event.agentName, notice: undefined };
    case "loggedOut":
      return { ...state, agentName: undefined, pendingDial: undefined, notice: undefined };
    case "availabilityChanged":
      return { ...state, isAvailable: event.isAvailable };
    case "callerIdChosen":
      return { ...state, callerId: event.callerId };
    case "dialPostponed":
      return { ...state, pendingDial: event.context };
    case "callStarted":
      return {
        ...state,
        call: event.call,
        pendingDial: undefined,
        existingEngagementId: undefined,
        notice: undefined,
      };
    case "callsRestored":
      return { ...state, call: event.call, unsaved: event.unsaved };
    case "callChanged":
      return withChangedCall(
        state,
        event.externalCallId ?? state.call?.externalCallId,
        event.event,
      );
    case "audioChanged":
      return { ...state, audio: event.audio };
    case "transferRequested":
      return { ...state, requestedTransfer: event.toNumber };
    case "recordingChanged":
      return withRecording(state, event);
    case "callSetAside":
      return state.call
        ? { ...state, call: undefined, unsaved: [...state.unsaved, state.call] }
        : state;
    case "callFinished":
      return withoutCall(state, event.externalCallId, event.notice);
    case "callMissed":
      return { ...state, missedCall: event.call, notice: event.notice };
    case "storageChanged":
      return { ...state, isStorageWorking: event.isWorking };
    case "noticeChanged":
      return { ...state, notice: event.notice };
    default:
      return event satisfies never;
  }
}

function withRecording(
  state: PhoneState,
  { externalCallId, status, message }: Extract<PhoneEvent, { type: "recordingChanged" }>,
): PhoneState {
  const others = state.recordings.filter((each) => each.externalCallId !== externalCallId);
  const recordings = status ? [...others, { externalCallId, status, message }] : others;
  return { ...state, recordings };
}

function withChangedCall(state: PhoneState, id: string | undefined, event: CallEvent): PhoneState {
  if (state.call && state.call.externalCallId === id)
    return { ...state, call: reduceCall(state.call, event) };
  const change = (call: Call): Call =>
    call.externalCallId === id ? reduceCall(call, event) : call;
  return { ...state, unsaved: state.unsaved.map(change) };
}

function withoutCall(state: PhoneState, id: string, notice: PhoneState["notice"]): PhoneState {
  const isOther = (call: Call): boolean => call.externalCallId !== id;
  return {
    ...state,
    call: state.call && isOther(state.call) ? state.call : undefined,
    unsaved: state.unsaved.filter(isOther),
    notice,
  };
}

/** The CRM page opened the phone for an engagement: the call's if it waits for one, otherwise an unknown one. */
function withConnectedCrm(
  state: PhoneState,
  engagementId: number | string | undefined,
): PhoneState {
  const next: PhoneState = { ...state, crm: { status: "connected" } };
  if (engagementId === undefined) return next;
  if (!state.call) return { ...next, existingEngagementId: engagementId };
  return state.call.engagement.status === "creating"
    ? { ...next, call: reduceCall(state.call, { type: "engagementCreated", engagementId }) }
    : next;
}
