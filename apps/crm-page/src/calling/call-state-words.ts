import type { HostCall } from "@calling-extensions/host";

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

const states: Readonly<Record<HostCall["state"], (call: HostCall) => string>> = {
  idle: () => "Calling",
  dialing: () => "Calling",
  ringing: ({ direction }) => (direction === "INBOUND" ? "Incoming call" : "Ringing"),
  inProgress: () => "In call",
  ended: ({ endStatus }) => endings[endStatus ?? "completed"],
  completed: ({ endStatus }) => endings[endStatus ?? "completed"],
};

/** Where a call is, in a few words. */
export const callStateWords = (call: HostCall): string => states[call.state](call);

/** The number at the far end. */
export const farNumber = ({ direction, fromNumber, toNumber }: HostCall): string =>
  (direction === "INBOUND" ? fromNumber : toNumber) ?? "Unknown number";
