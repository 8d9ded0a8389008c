import {
  appMessageOf,
  messageTypes,
  type CallEvent,
  type CallState,
} from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import { callLabel } from "../redaction/call-label.ts";

const stateTexts: Record<CallState, string> = {
  idle: "hasn't started",
  dialing: "is being dialed",
  ringing: "is ringing",
  inProgress: "is in progress",
  ended: "has already ended",
  completed: "is already completed",
};

const OWN_ID = "Give every call its own externalCallId.";

/** What the app's developer can do about a rejected message. */
const advice: Record<CallEvent, string> = {
  started: OWN_ID,
  incoming: OWN_ID,
  answered: "Call callAnswered() once for each call, before callEnded().",
  transferred: "Call callTransferred() once, while the call rings or is in progress.",
  ended: "Call callEnded() once for each call, before callCompleted().",
  completed: "Call callCompleted() once for each call, after callEnded().",
  // Events of the host.
  dial: "",
  ringing: "",
  lost: "",
};

/** The message of an event; the event itself if no message has it. */
const messageOf = (event: CallEvent): string =>
  messageTypes.find((type) => appMessageOf(type)?.callEvent === event) ?? `"${event}"`;

/** Why a call rejected an event: the message, the call, its state, and what to do. */
export const describeRejection = (call: HostCall, event: CallEvent): string =>
  `${messageOf(event)} arrived for ${callLabel(call)}, which ${stateTexts[call.state]}. ${advice[event]}`.trim();

/** Why a message about an unknown call has no effect. */
export const describeUnknownCall = (
  type: string,
  externalCallId: string | number | null | undefined,
): string =>
  externalCallId === undefined || externalCallId === null
    ? `${type} arrived, but no call is open. Call outgoingCall() or incomingCall() first.`
    : `${type} arrived for ${callLabel({ externalCallId: String(externalCallId) })}, which hasn't started. Use the externalCallId that outgoingCall() or incomingCall() named.`;
