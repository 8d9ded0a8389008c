import type { CallEndStatus } from "@calling-extensions/sdk";
import { otherParty } from "../wrap-up/engagement-properties.ts";
import { isLive, type Call } from "./call.ts";

const endings: Readonly<Record<CallEndStatus, string>> = {
  COMPLETED: "Call ended",
  FAILED: "The call failed",
  CANCELED: "You gave up calling",
  BUSY: "The line is busy",
  NO_ANSWER: "Nobody answered",
  REJECTED: "The call was turned away",
  MISSED: "Missed call",
};

/** Where the call stands, in a few words for the screen. */
export function callStatus(call: Call): string {
  if (!isLive(call)) return endings[call.endStatus ?? "COMPLETED"];
  if (call.state === "inProgress") return "In the call";
  if (call.direction === "INBOUND") return "Incoming call";
  return call.state === "ringing" ? "Ringing…" : "Calling…";
}

/** The same as a sentence for those who listen. */
export function announcement(call: Call | undefined): string {
  if (!call) return "";
  if (call.state === "inProgress") return `Connected with ${otherParty(call)}.`;
  if (!isLive(call)) return `${callStatus(call)}. You can write about it now.`;
  if (call.direction === "INBOUND") return `Incoming call from ${otherParty(call)}.`;
  return call.state === "ringing"
    ? `Ringing at ${otherParty(call)}.`
    : `Calling ${otherParty(call)}.`;
}
