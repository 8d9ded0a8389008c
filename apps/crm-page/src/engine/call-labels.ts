import type { HostCall, HostDial } from "@calling-extensions/host";
import type { FrameState } from "./frame-state.ts";

const endings: Readonly<Record<NonNullable<HostCall["endStatus"]>, string>> = {
  completed: "Call ended",
  failed: "Call failed",
  canceled: "Call canceled",
  busy: "The line is busy",
  noAnswer: "No answer",
  rejected: "Call declined",
  missed: "Missed call",
  transferred: "Call transferred",
};

type CallFacts = Pick<HostCall, "state" | "direction" | "isLost" | "endStatus"> & {
  readonly controls?: HostCall["controls"] | undefined;
};

const endLabel = ({ isLost, endStatus }: CallFacts): string =>
  isLost ? "Lost connection" : endings[endStatus ?? "completed"];

const states: Readonly<Record<HostCall["state"], (call: CallFacts) => string>> = {
  idle: () => "Calling",
  dialing: () => "Calling",
  ringing: ({ direction }) => (direction === "INBOUND" ? "Incoming call" : "Ringing"),
  inProgress: ({ controls }) => (controls?.isOnHold ? "On hold" : "In call"),
  ended: endLabel,
  completed: endLabel,
};

/** The state of a call, for users. */
export const callStateLabel = (call: CallFacts): string => states[call.state](call);

const dialStates: Readonly<Record<HostDial["state"], (frame: FrameState) => string>> = {
  confirming: () => "Waiting for confirmation",
  queued: queuedLabel,
  sent: ({ provider: { name } }) => `Waiting for ${name} to start the call`,
  unanswered: ({ provider: { name } }) => `${name} hasn't started the call`,
  answered: () => "Calling",
  canceled: () => "Canceled",
  refused: () => "Not called",
};

/** What a dial is waiting for, for users. */
export const dialStateLabel = ({ state }: HostDial, frame: FrameState): string =>
  dialStates[state](frame);

function queuedLabel({ provider: { name }, status, isLoggedOut }: FrameState): string {
  if (status === "failed") return `${name} failed to load`;
  return status === "initialized" && isLoggedOut
    ? `Waiting for ${name}. Log in there.`
    : `Waiting for ${name}…`;
}
