import type { HostCall, HostDial } from "@calling-extensions/host";
import type { FrameState } from "./frame-state.ts";

const endings: Readonly<Record<NonNullable<HostCall["endStatus"]>, string>> = {
  completed: "Call ended",
  failed: "Call failed",
  canceled: "Call canceled",
  busy: "The line is busy",
  noAnswer: "No answer",
  rejected: "Call rejected",
  missed: "Missed call",
  transferred: "Call transferred",
};

type CallFacts = Pick<HostCall, "state" | "direction" | "isLost" | "endStatus">;

const endingWords = ({ isLost, endStatus }: CallFacts): string =>
  isLost ? "Lost connection" : endings[endStatus ?? "completed"];

const states: Readonly<Record<HostCall["state"], (call: CallFacts) => string>> = {
  idle: () => "Calling",
  dialing: () => "Calling",
  ringing: ({ direction }) => (direction === "INBOUND" ? "Incoming call" : "Ringing"),
  inProgress: () => "In call",
  ended: endingWords,
  completed: endingWords,
};

/** Where a call is, in a few words. */
export const callStateWords = (call: CallFacts): string => states[call.state](call);

const dialStates: Readonly<Record<HostDial["state"], (frame: FrameState) => string>> = {
  asking: () => "Waiting for your answer",
  held: heldWords,
  sent: ({ provider: { name } }) => `Waiting for ${name} to start the call`,
  unanswered: ({ provider: { name } }) => `${name} has not started the call`,
  answered: () => "Calling",
  canceled: () => "Canceled",
  refused: () => "Not called",
};

/** What a dial waits for, in a few words. */
export const dialStateWords = ({ state }: HostDial, frame: FrameState): string =>
  dialStates[state](frame);

function heldWords({ provider: { name }, status, isLoggedOut }: FrameState): string {
  if (status === "failed") return `${name} did not come up`;
  return status === "initialized" && isLoggedOut
    ? `Waiting for ${name}… log in there`
    : `Waiting for ${name}…`;
}
