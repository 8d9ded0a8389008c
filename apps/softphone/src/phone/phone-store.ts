import { createStore, type StoreApi } from "zustand/vanilla";
import { engagementIdOf, isActive, isLive, isSending, type Call } from "../call/call.ts";
import type { FollowUpTask } from "../call/follow-up.ts";
import { reduceCall, type CallEvent } from "../call/reduce-call.ts";
import type { SteadyClock } from "@calling-extensions/platform";
import type { CrmLink } from "../crm-link/crm-link.ts";
import { callsOf, findCall, type PhoneEvent, type PhoneState } from "./phone-state.ts";

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
  readonly clock: SteadyClock;
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
        canSearchContacts: event.offersContacts ?? false,
        canCreateTasks: event.offersTasks ?? false,
      };
    case "crmFailed":
      return { ...state, crm: { status: "failed", message: event.message } };
    case "visibilityChanged":
      return { ...state, isHidden: event.isHidden };
    case "loggedIn":
      return { ...state, agentName: event.agentName, notice: undefined };
    case "loggedOut":
      return {
        ...state,
        agentName: undefined,
        pendingDial: undefined,
        followUps: [],
        notice: undefined,
      };
    case "availabilityChanged":
      return { ...state, availability: event.availability };
    case "callerIdChosen":
      return { ...state, callerId: event.callerId };
    case "dialPlanChanged":
      return { ...state, dialPlan: event.dialPlan };
    case "dialPostponed":
      return { ...state, pendingDial: event.context };
    case "callStarted":
      return {
        ...state,
        call: event.call,
        otherCalls: callsOf(state),
        pendingDial: undefined,
        existingEngagementId: undefined,
        notice: undefined,
        followUps: state.followUps.filter(({ status }) => status !== "created"),
      };
    case "callWaiting":
      return { ...state, otherCalls: [event.call, ...state.otherCalls] };
    case "callSelected":
      return withSelectedCall(state, findCall(state, event.externalCallId));
    case "callsRestored":
      return withSomeCall({
        ...state,
        call: event.call,
        otherCalls: event.otherCalls,
        followUps: event.followUps,
      });
    case "callChanged":
      return withChangedCall(
        state,
        event.externalCallId ?? state.call?.externalCallId,
        event.event,
      );
    case "recordingChanged":
      return withRecording(state, event);
    case "callSetAside":
      return withSomeCall({ ...state, call: undefined, otherCalls: callsOf(state) });
    case "callFinished":
      return withoutCall(state, event.externalCallId, event.notice);
    case "callMissed":
      return { ...state, missedCall: event.call, notice: event.notice ?? state.notice };
    case "followUpChanged":
      return withFollowUp(state, event.task);
    case "followUpRemoved":
      return {
        ...state,
        followUps: state.followUps.filter(({ requestId }) => requestId !== event.requestId),
      };
    case "contactSearchChanged":
      return { ...state, contactSearch: event.search };
    case "storageChanged":
      return { ...state, isStorageWorking: event.isWorking };
    case "noticeChanged":
      return { ...state, notice: event.notice };
    default:
      return event satisfies never;
  }
}

function withFollowUp(state: PhoneState, task: FollowUpTask): PhoneState {
  const index = state.followUps.findIndex(({ requestId }) => requestId === task.requestId);
  const followUps = state.followUps.toSpliced(index === -1 ? Infinity : index, 1, task);
  return { ...state, followUps };
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
  const change = (call: Call): Call =>
    call.externalCallId === id ? reduceCall(call, event) : call;
  const next = {
    ...state,
    call: state.call && change(state.call),
    otherCalls: state.otherCalls.map(change),
  };
  // The other party of a live call waits; notes don't.
  const isOver = event.type === "ended" && next.call?.externalCallId === id;
  return isOver ? withSelectedCall(next, next.otherCalls.find(isLive)) : next;
}

function withSelectedCall(state: PhoneState, selected: Call | undefined): PhoneState {
  if (!selected) return state;
  const otherCalls = callsOf(state).filter((call) => call !== selected);
  return { ...state, call: selected, otherCalls };
}

/** If no call is on the screen, shows one that needs the user. */
function withSomeCall(state: PhoneState): PhoneState {
  if (state.call) return state;
  const { otherCalls } = state;
  const next =
    otherCalls.find(isActive) ??
    otherCalls.find(isLive) ??
    otherCalls.find((call) => !isSending(call));
  return withSelectedCall(state, next);
}

function withoutCall(state: PhoneState, id: string, notice: PhoneState["notice"]): PhoneState {
  const isOther = (call: Call): boolean => call.externalCallId !== id;
  return withSomeCall({
    ...state,
    call: state.call && isOther(state.call) ? state.call : undefined,
    otherCalls: state.otherCalls.filter(isOther),
    notice,
  });
}

/** The CRM page opened the phone for an engagement: that of a call that waits for one, otherwise an unknown one. */
function withConnectedCrm(
  state: PhoneState,
  engagementId: number | string | undefined,
): PhoneState {
  const next: PhoneState = { ...state, crm: { status: "connected" } };
  if (engagementId === undefined) return next;
  const calls = callsOf(state);
  if (calls.some((call) => String(engagementIdOf(call)) === String(engagementId))) return next;
  const waiting = calls.find(({ engagement }) => engagement.status === "creating");
  if (waiting) {
    return withChangedCall(next, waiting.externalCallId, {
      type: "engagementCreated",
      engagementId,
    });
  }
  return state.call ? next : { ...next, existingEngagementId: engagementId };
}
