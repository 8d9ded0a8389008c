import type { CallDocument } from "@calling-extensions/contract";
import type { CallOutbox, OutboxEntry } from "../api/call-outbox.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import { toWireId } from "../wire/wire-ids.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { findOtherParty } from "./caller-lookup.ts";

/**
 * Takes up the calls that the page before this one left.
 *
 * @param isOfOtherTab that page was another tab, whose drafts the app here has never shown.
 */
export async function restoreCalls(
  providerId: string,
  parts: HostParts,
  outbox: Pick<CallOutbox, "entries" | "claimCalls">,
  isOfOtherTab = false,
): Promise<void> {
  for (const document of await outbox.claimCalls(providerId)) {
    if (parts.calls.get(document.id)) continue;
    if (isOfOtherTab && document.draft) parts.inheritedDrafts.set(document.id, document.draft);
    const saved = outbox.entries.find((entry) => entry.document.id === document.id);
    restoreCall(parts, document, saved ?? toSaved(document));
  }
}

/** Goes on with a call of another page. A lost one is completed, with what its user had typed. */
export function restoreCall(
  parts: HostParts,
  document: CallDocument,
  saved: OutboxEntry | undefined,
): void {
  const { calls, engagements } = parts;
  const call = calls.restore(document, saved);
  // The page before this one may have gone before it knew whom the call is with.
  engagements.resume(call, () => findOtherParty(parts, call));
  if (!call.isLost) return;
  const { draft: properties = {} } = document;
  calls.apply(call, { type: "completed", at: Date.now(), properties });
}

/** A completed call that the outbox has no longer is stored. */
function toSaved(document: CallDocument): OutboxEntry | undefined {
  const { engagementId, version, state } = document;
  if (engagementId === undefined || state !== "completed") return undefined;
  const acknowledged = { document, saved: { engagementId, version } };
  return { document, acknowledged, events: [], status: "stored" };
}

/**
 * The engagement of the call that a reloaded app is to take up again.
 *
 * @compat Apps expect a number: 0 stands for none.
 */
export function openEngagementId({ unfinished }: CallRegistry): number {
  const call = unfinished.findLast((candidate) => candidate.engagementId !== undefined);
  return call?.engagementId === undefined ? 0 : toWireId(call.engagementId);
}
