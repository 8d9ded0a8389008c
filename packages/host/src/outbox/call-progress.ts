import {
  hasNewsForCrm,
  isOver,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
} from "@calling-extensions/contract";
import { LEASE_MS, MAX_ABANDONED_AGE_MS } from "../limits.ts";
import type { ReplicaContext } from "./replica-context.ts";
import type { StoredCall } from "./stored-call.ts";

/**
 * Whether the CRM lacks something of a call.
 *
 * @param isOrphan no page continues the call, so nothing that a page waited for delays it any longer.
 */
export const hasNews = ({ document, acknowledged }: StoredCall, isOrphan: boolean): boolean =>
  hasNewsForCrm(isOrphan ? { ...document, isHeld: false } : document, acknowledged?.document);

/** Whether a call only has to be stored. A held call is still to be sent. */
export const isDone = ({ document }: StoredCall, isOrphan: boolean): boolean =>
  document.state === "completed" && !document.draft && (isOrphan || !document.isHeld);

/** Whether a call that no page has is too old to be kept. */
export const isExpired = (call: StoredCall, now: number): boolean =>
  now - lastSeen(call) > MAX_ABANDONED_AGE_MS;

/** When a page last had a call, or its start: an app may name a start that is long ago. */
export const lastSeen = ({ document, aliveAt = 0 }: StoredCall): number =>
  Math.max(document.startedAt, aliveAt);

/** Whether a tab that is open has a call, other than this one. */
export async function isElsewhere(
  call: StoredCall,
  { clock, tab }: Pick<ReplicaContext, "clock" | "tab">,
): Promise<boolean> {
  await tab.ready;
  const { holder } = call;
  // An older version of the page names no tab.
  if (holder === undefined) return clock.now() - lastSeen(call) < LEASE_MS;
  return holder !== tab.id && tab.isOpen(holder);
}

/** A version, and the event that leads to it. */
interface Step {
  readonly document: CallDocument;
  readonly event: CallDocumentEvent;
}

/** The version with what the user typed after the completion; undefined if that is nothing. */
export function completeDraft({ document: initial }: StoredCall, now: number): Step | undefined {
  const { state, draft } = initial;
  if (state !== "completed" || !draft) return undefined;
  const event = { type: "completed", at: now, properties: draft } as const;
  return { document: reduceCall(initial, event).document, event };
}

/** The versions that complete a call that no page has; none if it is completed. */
export function finishCall(
  { document: initial, aliveAt = 0 }: StoredCall,
  properties: CallDocument["properties"],
  now: number,
): Step[] {
  const { state, isHeld, answeredAt, startedAt } = initial;
  if (state === "completed") return [];
  const endedAt = Math.max(aliveAt, answeredAt ?? startedAt);
  const events: CallDocumentEvent[] = [
    // The page that looked up the records, or waited for a hook, is closed.
    ...(isHeld ? [{ type: "engagementRequested" } as const] : []),
    ...(isOver(initial) ? [] : [{ type: "lost", at: endedAt } as const]),
    { type: "completed", at: now, properties },
  ];
  let document = initial;
  return events.flatMap((event) => {
    const reduction = reduceCall(document, event);
    document = reduction.document;
    return reduction.ok ? [{ document, event }] : [];
  });
}
