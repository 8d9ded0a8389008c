import type { StoredCalls } from "../call/call-storage.ts";
import { engagementIdOf, isActive, isLive, isSending, type Call } from "../call/call.ts";
import { callEvents, type CallEvent, type EventOf } from "../call/call-events.ts";
import type { FollowUpTask } from "../call/follow-up.ts";
import type { CrmEvent, DialingContext } from "../crm-link/crm-link.ts";
import type { RecordingStatus } from "../recording/recording-state.ts";
import { callsOf, findCall, type Notice, type PhoneState } from "./phone-state.ts";

type Ready = Omit<Extract<CrmEvent, { type: "ready" }>, "type">;

type Choices = Pick<
  PhoneState,
  "availability" | "wrapUpLimitMs" | "greeting" | "callerId" | "dialPlan"
>;

interface RecordingChange {
  externalCallId: string;
  /** Undefined when it is stored or discarded. */
  status: RecordingStatus | undefined;
  message?: string | undefined;
}

/** What happens to the phone, and its state afterwards. Pure: the caller sends and stores. */
const phoneEvents = {
  /** The CRM page is connected. */
  ready: (state: PhoneState, event: Ready): PhoneState => ({
    ...withConnectedCrm(state, event.engagementId),
    agentName: state.login === "page" ? event.userName : state.agentName,
    pageUserName: event.userName,
    canStoreRecordings: event.takesRecordings ?? false,
    canSearchContacts: event.offersContacts ?? false,
    canCreateTasks: event.offersTasks ?? false,
    canShowRecords: event.offersCallRecords ?? false,
  }),
  linkFailed: (state: PhoneState, { message }: { message: string }): PhoneState => ({
    ...state,
    crm: { status: "failed", message },
  }),
  visibilityChanged: (state: PhoneState, { isHidden }: { isHidden: boolean }): PhoneState => ({
    ...state,
    isHidden,
  }),
  loggedIn: (state: PhoneState, { agentName }: { agentName: string }): PhoneState => ({
    ...state,
    agentName,
    login: agentName === state.pageUserName ? "page" : "own",
    notice: undefined,
  }),
  loggedOut: (state: PhoneState): PhoneState => ({
    ...state,
    agentName: undefined,
    login: "none",
    pendingDial: undefined,
    followUps: [],
    notice: undefined,
  }),
  /** The user has chosen when incoming calls ring, the number to call from, or the message for voicemails; or the line has another dial plan. */
  chosen: (state: PhoneState, { change }: { change: Partial<Choices> }): PhoneState => ({
    ...state,
    ...change,
  }),
  /** The CRM page asked for a dial while the user wasn't logged in. */
  dialPostponed: (state: PhoneState, { context }: { context: DialingContext }): PhoneState => ({
    ...state,
    pendingDial: context,
  }),
  callStarted: (state: PhoneState, { call }: { call: Call }): PhoneState => ({
    ...state,
    call,
    otherCalls: callsOf(state),
    pendingDial: undefined,
    existingEngagementId: undefined,
    notice: undefined,
    followUps: state.followUps.filter(({ status }) => status !== "created"),
  }),
  /** A call has come in beside the one on the screen. */
  callWaiting: (state: PhoneState, { call }: { call: Call }): PhoneState => ({
    ...state,
    otherCalls: [call, ...state.otherCalls],
  }),
  /** The user wants to see another call. */
  callSelected: (state: PhoneState, { externalCallId }: { externalCallId: string }): PhoneState =>
    withSelectedCall(state, findCall(state, externalCallId)),
  callsRestored: (state: PhoneState, { calls }: { calls: StoredCalls }): PhoneState =>
    withSomeCall({ ...state, call: undefined, ...calls }),
  recordingChanged: (state: PhoneState, event: RecordingChange): PhoneState =>
    withRecording(state, event),
  /** The user continues with something else while the notes of the call are still being saved. */
  callSetAside: (state: PhoneState): PhoneState =>
    withSomeCall({ ...state, call: undefined, otherCalls: callsOf(state) }),
  callFinished: (
    state: PhoneState,
    { externalCallId, notice }: { externalCallId: string; notice: Notice | undefined },
  ): PhoneState => withoutCall(state, externalCallId, notice),
  /** A call could not ring. */
  callMissed: (
    state: PhoneState,
    { call, notice }: { call: Call; notice: Notice | undefined },
  ): PhoneState => ({ ...state, missedCall: call, notice: notice ?? state.notice }),
  followUpChanged: (state: PhoneState, { task }: { task: FollowUpTask }): PhoneState =>
    withFollowUp(state, task),
  followUpRemoved: (state: PhoneState, { requestId }: { requestId: string }): PhoneState => ({
    ...state,
    followUps: state.followUps.filter((task) => task.requestId !== requestId),
  }),
  recordsChanged: (
    state: PhoneState,
    { callRecords }: { callRecords: PhoneState["callRecords"] },
  ): PhoneState => ({ ...state, callRecords }),
  contactSearchChanged: (
    state: PhoneState,
    { search }: { search: PhoneState["contactSearch"] },
  ): PhoneState => ({ ...state, contactSearch: search }),
  storageChanged: (state: PhoneState, { isWorking }: { isWorking: boolean }): PhoneState => ({
    ...state,
    isStorageWorking: isWorking,
  }),
  noticeChanged: (state: PhoneState, { notice }: { notice: Notice | undefined }): PhoneState => ({
    ...state,
    notice,
  }),
};

/** An event of the call with this id, by default of the one on the screen. */
type AnyCallEvent = CallEvent & { readonly externalCallId?: string | undefined };

/** Everything that changes the state. */
export type PhoneEvent = EventOf<typeof phoneEvents> | AnyCallEvent;

const isOfCall = (event: PhoneEvent): event is AnyCallEvent => event.type in callEvents;

/** Returns the state after an event. */
export function reducePhone(state: PhoneState, event: PhoneEvent): PhoneState {
  if (isOfCall(event)) return withChangedCall(state, event);
  // The row takes its own type of event.
  const row = phoneEvents[event.type] as (state: PhoneState, event: PhoneEvent) => PhoneState;
  return row(state, event);
}

function withFollowUp(state: PhoneState, task: FollowUpTask): PhoneState {
  const index = state.followUps.findIndex(({ requestId }) => requestId === task.requestId);
  const followUps = state.followUps.toSpliced(index === -1 ? Infinity : index, 1, task);
  return { ...state, followUps };
}

function withRecording(
  state: PhoneState,
  { externalCallId, status, message }: RecordingChange,
): PhoneState {
  const others = state.recordings.filter((each) => each.externalCallId !== externalCallId);
  const recordings = status ? [...others, { externalCallId, status, message }] : others;
  return { ...state, recordings };
}

/** What happens to a call, by default the one on the screen. */
function withChangedCall(
  state: PhoneState,
  { externalCallId: id = state.call?.externalCallId, ...event }: AnyCallEvent,
): PhoneState {
  // The row takes its own type of event.
  const row = callEvents[event.type] as (call: Call, event: CallEvent) => Call;
  const change = (call: Call): Call => (call.externalCallId === id ? row(call, event) : call);
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

/** The CRM page opened the phone for an engagement, which belongs to the call that waits for one, or to a call that is unknown. */
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
    const { externalCallId } = waiting;
    return withChangedCall(next, { type: "engagementCreated", externalCallId, engagementId });
  }
  return state.call ? next : { ...next, existingEngagementId: engagementId };
}
