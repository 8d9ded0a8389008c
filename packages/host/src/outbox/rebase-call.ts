import { reduceCall, type CallDocument } from "@calling-extensions/contract";
import { omitNullish } from "../wire/omit-nullish.ts";
import { withVersion, type StoredCall, type VersionedEvent } from "./stored-call.ts";

export interface Rebase {
  readonly call: StoredCall;
  /** Why events do not apply to the CRM's document. */
  readonly refusals: readonly string[];
}

/** What the CRM has: the document, and whose version it is if the CRM says so. */
export interface CrmVersion {
  readonly document: CallDocument;
  readonly writer: string | undefined;
}

/**
 * Goes on from the document that the CRM has, and that the last save was not based on.
 *
 * - If it is a version that this one came from, its answer was lost: nothing changes but what is
 *   acknowledged.
 * - If it is older than what the CRM acknowledged, the CRM lost versions, for example to a restored backup:
 *   this document replaces it as a whole.
 * - Else it has what this browser does not know: what happened since both were the same is applied to it.
 */
export function rebaseCall(call: StoredCall, theirs: CrmVersion, writer: string): Rebase {
  const { version } = theirs.document;
  const shared = call.writers.find(({ id }) => id === theirs.writer)?.version ?? 0;
  const events = call.events.filter((event) => event.version > Math.min(version, shared));
  const base = toBase(call, theirs.document);
  const saved = { version, ...(base.engagementId && { engagementId: base.engagementId }) };
  const { refusal: _refusal, ...rest } = call;
  if (version <= shared) {
    const document = version === call.document.version ? call.document : base;
    return { call: { ...rest, acknowledged: { document, saved }, events }, refusals: [] };
  }
  const isOlder = version < (call.acknowledged?.document.version ?? 0);
  const result = isOlder ? { document: call.document, events, refusals: [] } : apply(base, events);
  const next = Math.max(version, call.document.version) + 1;
  return {
    call: {
      ...withVersion(rest, { ...result.document, version: next }, writer),
      acknowledged: { document: base, saved },
      events: result.events.map(({ event }) => ({ version: next, event })),
    },
    refusals: result.refusals,
  };
}

/** Applies what the document's state allows. */
function apply(
  base: CallDocument,
  events: readonly VersionedEvent[],
): { document: CallDocument; events: VersionedEvent[]; refusals: string[] } {
  let document = base;
  const refusals: string[] = [];
  const applied = events.filter(({ event }) => {
    const reduction = reduceCall(document, event);
    document = reduction.document;
    if (!reduction.ok) refusals.push(`${event.type}: ${reduction.reason}`);
    return reduction.ok && reduction.changed;
  });
  return { document, events: applied, refusals };
}

/** The CRM's document with what only this browser knows. */
function toBase({ document, acknowledged }: StoredCall, theirs: CallDocument): CallDocument {
  const { id, providerId, startedAt, externalCallId, draft, isCreationFailed } = document;
  const known = acknowledged?.document ?? document;
  return {
    ...omitNullish({
      engagementId: document.owner === theirs.owner ? document.engagementId : undefined,
      startTimestamp: known.startTimestamp,
      isUnannounced: known.isUnannounced,
    }),
    ...theirs,
    id,
    providerId,
    startedAt,
    ...omitNullish({ externalCallId, draft, isCreationFailed }),
  };
}
