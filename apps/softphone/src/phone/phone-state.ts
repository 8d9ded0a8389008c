import type { DialPlan } from "@calling-extensions/phone-numbers";
import type { StoredCalls } from "../call/call-storage.ts";
import { isActive, isLive, isSending, otherNumber, type Call } from "../call/call.ts";
import type { FollowUpTask } from "../call/follow-up.ts";
import type { CallRecord, Contact, DialingContext } from "../crm-link/crm-link.ts";
import type { Greeting } from "../recording/greeting-storage.ts";
import type { CallRecordingState } from "../recording/recording-state.ts";
import type { Message } from "../languages/language.ts";
import type { Availability, Login } from "./agent.ts";
import type { WrapUpSettings } from "./wrap-up-storage.ts";

/** The connection to the CRM page around the phone; `standalone` if the phone is opened by itself. */
export type CrmState =
  | { readonly status: "standalone" | "connecting" | "connected" }
  | { readonly status: "failed"; readonly message: string };

/** A message to the user that stays until it is dismissed or replaced. */
export interface Notice {
  readonly tone: "good" | "warning" | "danger";
  readonly text: Message;
}

/** A search for contacts by name. While it runs, it has the contacts of the search before. */
export interface ContactSearchState {
  readonly query: string;
  readonly status: "searching" | "found" | "failed";
  readonly contacts: readonly Contact[];
  /** Why it failed, if the CRM page said so. */
  readonly message?: string;
}

/** On whose timelines a call is. */
export interface CallRecords {
  readonly externalCallId: string;
  /** Undefined if they couldn't be loaded. */
  readonly records: readonly CallRecord[] | undefined;
}

/** Everything that the screens show. A new object for each change. */
export interface PhoneState {
  readonly crm: CrmState;
  /** Whether the CRM page hides the phone. */
  readonly isHidden: boolean;
  /** The engagement that the CRM page opened the phone for, if the phone has no call for it. */
  readonly existingEngagementId: number | string | undefined;
  readonly agentName: string | undefined;
  readonly login: Login;
  /** The user of the CRM page, if it names them. */
  readonly pageUserName: string | undefined;
  /** What the user has chosen. `presenceOf` has what follows from it and the calls. */
  readonly availability: Availability;
  /** How long incoming calls don't ring after a call. Null: until the notes are saved. */
  readonly wrapUpLimitMs: WrapUpSettings["limitMs"];
  /** The message that the user leaves on voicemails. */
  readonly greeting: Greeting | undefined;
  /** The number that the phone calls from. */
  readonly callerId: string;
  /** What the line can call besides numbers of the public network. */
  readonly dialPlan: DialPlan | undefined;
  /** The CRM page asked for this dial while the user was logged out. */
  readonly pendingDial: DialingContext | undefined;
  /** The call on the screen. */
  readonly call: Call | undefined;
  /** Calls beside it: live ones, and those whose notes the CRM has not confirmed yet. Two calls are live at most. */
  readonly otherCalls: readonly Call[];
  /** Whether the CRM page stores recordings. */
  readonly canStoreRecordings: boolean;
  /** Whether the CRM page searches its contacts for the phone. */
  readonly canSearchContacts: boolean;
  /** What the user searches for on the keypad. */
  readonly contactSearch: ContactSearchState | undefined;
  /** Whether the CRM page creates follow-up tasks. */
  readonly canCreateTasks: boolean;
  /** Whether the CRM page shows the records of calls. */
  readonly canShowRecords: boolean;
  /** The records of the call on the screen, once the CRM page has named them. */
  readonly callRecords: CallRecords | undefined;
  /** Follow-up tasks of saved calls, until the user has read that they are created. */
  readonly followUps: readonly FollowUpTask[];
  /** Recordings that are not stored yet. */
  readonly recordings: readonly CallRecordingState[];
  /** The last call that could not ring. */
  readonly missedCall: Call | undefined;
  /** False if the browser's storage is blocked or full: a reload would lose the notes. */
  readonly isStorageWorking: boolean;
  readonly notice: Notice | undefined;
}

type Calls = Pick<StoredCalls, "call" | "otherCalls">;

/** All calls, the one on the screen first. */
export const callsOf = ({ call, otherCalls }: Calls): readonly Call[] =>
  call ? [call, ...otherCalls] : otherCalls;

/** Whether something of ended calls isn't stored yet, which the next user must not store. */
export const hasUnstoredParts = ({ recordings, followUps }: PhoneState): boolean =>
  recordings.length > 0 || followUps.some(({ status }) => status !== "created");

/** Finds a call of the phone by its id. */
export const findCall = (state: Calls, externalCallId: string | undefined): Call | undefined =>
  callsOf(state).find((candidate) => candidate.externalCallId === externalCallId);

export const liveCallsOf = (state: Calls): readonly Call[] => callsOf(state).filter(isLive);

/** The live call that the user is busy with: on the screen, or while the screen shows notes on another one. */
export function findMainCall(state: Calls): Call | undefined {
  const liveCalls = liveCallsOf(state);
  return liveCalls.find((call) => call === state.call) ?? liveCalls.find(isActive) ?? liveCalls[0];
}

/** Whether the user needs the phone for more than this call. */
export const hasOtherWork = (state: Calls, { externalCallId }: Call): boolean =>
  callsOf(state).some((one) => one.externalCallId !== externalCallId && !isSending(one));

/** The two calls whose parties can be connected with each other, the one on the screen first. */
export function findConnectableCalls(state: Calls): readonly [Call, Call] | undefined {
  const [first, second, ...others] = liveCallsOf(state);
  if (!first || !second || others.length > 0 || state.call !== first) return undefined;
  const isConnected = first.state === "inProgress" && second.state === "inProgress";
  return isConnected ? [first, second] : undefined;
}

/**
 * Returns the calls to merge into a conference, starting with the call on the screen: two calls with parties, or a party
 * and the conference. After a reload during a merge, there are three: both parties and the conference.
 */
export function findCallsToMerge(
  state: Calls,
  conferenceNumber: string | undefined,
): readonly Call[] | undefined {
  const calls = liveCallsOf(state);
  if (conferenceNumber === undefined || calls[0] !== state.call) return undefined;
  const hasConference = calls.some((call) => otherNumber(call) === conferenceNumber);
  const isPossible = calls.length === 2 || (calls.length === 3 && hasConference);
  return isPossible && calls.every((call) => call.state === "inProgress") ? calls : undefined;
}
