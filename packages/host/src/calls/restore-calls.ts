import type { CallDocument } from "@calling-extensions/contract";
import type { CallOutbox, OutboxEntry } from "../outbox/call-outbox.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import { fromWireId, toWireId } from "../wire/wire-ids.ts";
import type { CallBook, CallReference } from "./call-book.ts";
import { findOtherParty } from "./match-caller.ts";

type Outbox = Pick<CallOutbox, "entries" | "takeUp">;

/** Takes up the calls that the page before this one left. */
export async function restoreCalls(
  providerId: string,
  parts: HostParts,
  outbox: Outbox,
): Promise<void> {
  restoreAll(parts, outbox, await outbox.takeUp(providerId));
}

/**
 * Takes up what a closed tab left: the calls of a tab that this one duplicates, or the call that the app
 * names, which may keep its calls for all tabs.
 */
export async function takeUpNamedCall(
  providerId: string,
  parts: HostParts,
  outbox: Outbox,
  named: CallReference,
): Promise<void> {
  const id = outbox.entries.findLast(
    ({ document }) => document.providerId === providerId && isNamed(document, named),
  )?.document.id;
  const documents = [
    ...(await outbox.takeUp(providerId)),
    ...(id === undefined ? [] : await outbox.takeUp(providerId, id)),
  ];
  for (const { id: key, draft } of documents) {
    // The app here has never shown it.
    if (draft && !parts.calls.get(key)) parts.inheritedDrafts.set(key, draft);
  }
  restoreAll(parts, outbox, documents);
}

/** An app may reuse its ids, but not an engagement. */
function isNamed(document: CallDocument, { externalCallId, engagementId }: CallReference): boolean {
  const named = fromWireId(engagementId);
  if (named !== undefined) return document.engagementId === named;
  return externalCallId != null && String(document.externalCallId) === String(externalCallId);
}

function restoreAll(
  parts: HostParts,
  { entries }: Outbox,
  documents: readonly CallDocument[],
): void {
  for (const document of documents) {
    if (parts.calls.get(document.id)) continue;
    const saved = entries.find((entry) => entry.document.id === document.id);
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
export function openEngagementId({ unfinished }: CallBook): number {
  const call = unfinished.findLast((candidate) => candidate.engagementId !== undefined);
  return call?.engagementId === undefined ? 0 : toWireId(call.engagementId);
}
