import {
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
} from "@calling-extensions/contract";
import type { StoredCall } from "./stored-call.ts";

/** Nobody is on the line any longer. */
export const isOver = ({ state }: CallDocument): boolean =>
  state === "ended" || state === "completed";

/** A version, and the event that leads to it. */
interface Step {
  readonly document: CallDocument;
  readonly event: CallDocumentEvent;
}

/** The versions that complete a call that no page is on; none if it is completed. */
export function finishCall(
  call: StoredCall,
  properties: CallDocument["properties"],
  now: number,
): Step[] {
  let { document } = call;
  return finishEvents(call, properties, now).flatMap((event) => {
    const reduction = reduceCall(document, event);
    document = reduction.document;
    return reduction.ok ? [{ document, event }] : [];
  });
}

function finishEvents(
  { document, aliveAt = 0 }: StoredCall,
  properties: CallDocument["properties"],
  now: number,
): CallDocumentEvent[] {
  const { state, isHeld, answeredAt, startedAt } = document;
  if (state === "completed") return [];
  const endedAt = Math.max(aliveAt, answeredAt ?? startedAt);
  return [
    // The page that looked up the records, or asked a hook, is gone.
    ...(isHeld ? [{ type: "engagementRequested" } as const] : []),
    ...(isOver(document) ? [] : [{ type: "lost", at: endedAt } as const]),
    { type: "completed", at: now, properties },
  ];
}
