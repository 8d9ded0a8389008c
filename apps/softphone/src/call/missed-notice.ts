import type { Notice } from "../phone/phone-state.ts";
import { otherParty } from "../wrap-up/engagement-properties.ts";
import type { Call } from "./call.ts";

const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** Tells the user of a call that nobody took, with the reason if the phone could not ring. */
export const missedNotice = (call: Call, reason?: string): Notice => ({
  tone: "problem",
  text: `Missed call from ${otherParty(call)} at ${timeOfDay.format(call.startedAt)}${reason === undefined ? "" : `: ${reason}`}.`,
});
