import { appExtensions, type PayloadOf } from "@calling-extensions/contract";
import { hostHasCapability } from "./host-capability.ts";
import type { MessagingApp } from "./send-draft.ts";

/** Which dial is refused, by fields of its DIAL_NUMBER, and why: a sentence for the user. */
export type DialRefusal = Pick<PayloadOf<"DIAL_REFUSED">, "startTimestamp" | "phoneNumber"> & {
  readonly reason: string;
};

/** The part of `CallingExtensions` that also reports errors. */
export interface RefusingApp extends MessagingApp {
  sendError(data: { message: string }): unknown;
}

/**
 * Tells the host that the app does not make a call that it was asked for. A host without a word for it
 * shows the reason as an error.
 *
 * @example
 * onDialNumber: ({ startTimestamp, phoneNumber }) =>
 *   refuseDial(cti, { startTimestamp, phoneNumber, reason: "You're on a call." })
 */
export function refuseDial(app: RefusingApp, refusal: DialRefusal): void {
  const type = "DIAL_REFUSED";
  if (hostHasCapability(appExtensions[type])) app.sendMessage({ type, data: refusal });
  else app.sendError({ message: refusal.reason });
}
