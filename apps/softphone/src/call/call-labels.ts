import type { Texts } from "../languages/en.ts";
import { isLive, type Call } from "./call.ts";
import { otherParty } from "./other-party.ts";

/** The state of the call in a few words, for the screen. */
export function callLabel(call: Call, { states }: Texts): string {
  if (!isLive(call)) return states[call.endStatus ?? "COMPLETED"];
  if (call.state === "inProgress") return call.isHeld ? states.onHold : states.inProgress;
  if (call.direction === "INBOUND") return states.incoming;
  return call.state === "ringing" ? states.ringing : states.calling;
}

/** The state of the call as a sentence, for screen readers. Buttons announce what the user changes. */
export function announcement(call: Call | undefined, texts: Texts): string {
  if (!call) return "";
  const name = otherParty(call);
  const { audio } = call;
  const { announcements } = texts;
  if (audio?.connection === "interrupted") return announcements.audioInterrupted;
  if (audio?.connection === "oneWay") return announcements.audioOneWay;
  if (audio?.isHeldByThem) return announcements.heldByThem(name);
  if (call.state === "inProgress") {
    return call.isHeld ? announcements.held(name) : announcements.connected(name);
  }
  if (!isLive(call)) return announcements.ended(callLabel(call, texts));
  if (call.direction === "INBOUND") return announcements.incoming(name);
  return call.state === "ringing" ? announcements.ringing(name) : announcements.calling(name);
}
