import { isLive, type Call } from "./call.ts";
import type { EndStatus } from "./end-status.ts";
import { otherParty } from "./engagement-properties.ts";

export const endStatusLabels: Readonly<Record<EndStatus, string>> = {
  COMPLETED: "Call ended",
  FAILED: "Call failed",
  CANCELED: "Canceled",
  BUSY: "Line busy",
  NO_ANSWER: "No answer",
  REJECTED: "Declined",
  MISSED: "Missed call",
  TRANSFERRED: "Transferred",
};

/** The state of the call in a few words, for the screen. */
export function callLabel(call: Call): string {
  if (!isLive(call)) return endStatusLabels[call.endStatus ?? "COMPLETED"];
  if (call.state === "inProgress") return call.isHeld ? "On hold" : "On a call";
  if (call.direction === "INBOUND") return "Incoming call";
  return call.state === "ringing" ? "Ringing…" : "Calling…";
}

/** The state of the call as a sentence, for screen readers. Buttons announce what the user changes. */
export function announcement(call: Call | undefined): string {
  if (!call) return "";
  const name = otherParty(call);
  const { audio } = call;
  if (audio?.connection === "interrupted") return "The audio was interrupted.";
  if (audio?.isHeldByThem) return `${name} put you on hold.`;
  if (call.state === "inProgress") {
    return call.isHeld ? `${name} is on hold.` : `Connected with ${name}.`;
  }
  if (!isLive(call)) return `${callLabel(call)}. You can add notes now.`;
  if (call.direction === "INBOUND") return `Incoming call from ${name}.`;
  return call.state === "ringing" ? `Ringing ${name}.` : `Calling ${name}.`;
}
