import { appExtensions, type PayloadOf } from "@calling-extensions/contract";
import { hostHasCapability } from "./host-capability.ts";

/** The part of `CallingExtensions` that sends a message as it is. */
export interface MessagingApp {
  sendMessage(message: { type: string; data?: unknown }): void;
}

/** Values of engagement properties that the user has typed about a call and has not saved. */
export type CallDraft = PayloadOf<"CALL_DRAFT"> &
  Required<Pick<PayloadOf<"CALL_DRAFT">, "properties">>;

/**
 * Tells the host what the user has typed about a call, so that a closed tab does not lose it. Each
 * draft replaces the one before; `callCompleted` ends them. Send one when the user pauses, not at each
 * key.
 *
 * @returns whether the host takes drafts. The vendor's hosts take none, and are sent none.
 */
export function sendDraft(app: MessagingApp, draft: CallDraft): boolean {
  const type = "CALL_DRAFT";
  const isTaken = hostHasCapability(appExtensions[type]);
  if (isTaken) app.sendMessage({ type, data: draft });
  return isTaken;
}
