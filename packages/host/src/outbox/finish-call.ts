import type { CallDocument, CallDocumentEvent } from "@calling-extensions/contract";
import type { StoredCall } from "./stored-call.ts";

/** Nobody is on the line any longer. */
export const isOver = ({ state }: CallDocument): boolean =>
  state === "ended" || state === "completed";

/** What completes a call that no page is on, in order. Events that change nothing are left out. */
export function finishEvents(
  { document, aliveAt = 0 }: StoredCall,
  properties: CallDocument["properties"],
  now: number,
): CallDocumentEvent[] {
  const { isHeld, answeredAt, startedAt } = document;
  const events: CallDocumentEvent[] = [];
  // The page that asked for the records or the hook is gone.
  if (isHeld) events.push({ type: "engagementRequested" });
  if (!isOver(document)) {
    events.push({ type: "lost", at: Math.max(aliveAt, answeredAt ?? startedAt) });
  }
  return [...events, { type: "completed", at: now, properties }];
}
