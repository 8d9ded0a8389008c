import type { CallDocument } from "@calling-extensions/contract";
import type { CallOutbox, OutboxEntry } from "../outbox/call-outbox.ts";
import type { HostParts } from "../calling-host/host-parts.ts";
import { findOtherParty } from "./match-caller.ts";

/** Takes up the calls that the page before this one left. */
export async function restoreCalls(
  providerId: string,
  parts: HostParts,
  outbox: Pick<CallOutbox, "entries" | "takeUp">,
): Promise<void> {
  for (const document of await outbox.takeUp(providerId)) {
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
