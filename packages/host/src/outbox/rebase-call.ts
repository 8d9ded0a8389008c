import {
  browserFields,
  hasNewsForCrm,
  reduceCall,
  type CallDocument,
  type CallingError,
} from "@calling-extensions/contract";
import { hostError } from "../host-error.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import {
  parseDocument,
  withAcknowledgement,
  withVersion,
  type StoredCall,
  type VersionedEvent,
} from "./stored-call.ts";

export interface Rebase {
  readonly call: StoredCall;
  /** Why events could not be applied to the CRM's document; none if it says the same without them. */
  readonly rejections: readonly string[];
}

/** What the CRM has: the document, its writer if the CRM names it, and what it has not stored of it. */
export interface CrmVersion {
  readonly document: CallDocument;
  readonly writer: string | undefined;
  readonly epoch?: number | undefined;
  readonly leftOut?: readonly string[] | undefined;
}

/** What the CRM has, as its refusal of a version names it; undefined if it names no document. */
export function parseConflict({ details }: CallingError): CrmVersion | undefined {
  const document = parseDocument(details["document"]);
  const { writer, epoch, leftOut } = details;
  return (
    document && {
      document,
      writer: typeof writer === "string" ? writer : undefined,
      epoch: typeof epoch === "number" ? epoch : undefined,
      leftOut: Array.isArray(leftOut)
        ? leftOut.filter((name): name is string => typeof name === "string")
        : undefined,
    }
  );
}

/**
 * Continues from the CRM's document after a conflict.
 *
 * - If this version is based on it, the response was lost: it is acknowledged.
 * - If it is older than the acknowledged version, the CRM lost versions, for example to a restored backup:
 *   this document replaces it.
 * - Otherwise it has changes that this browser does not know: the events since the last common version are
 *   applied to it.
 */
export function rebaseCall(stored: StoredCall, crm: CrmVersion, writer: string): Rebase {
  // This page has the call now, whatever the storage has forgotten.
  const call = { ...stored, epoch: Math.max(stored.epoch, crm.epoch ?? 0) };
  const { version } = crm.document;
  const shared = call.writers.find(({ id }) => id === crm.writer)?.version ?? 0;
  const base = toBase(call, crm.document);
  const saved = {
    version,
    ...omitNullish({ engagementId: base.engagementId, leftOut: crm.leftOut }),
  };
  const { refusal: _refusal, acknowledged: _replaced, ...rest } = call;
  if (version <= shared) {
    const document = version === call.document.version ? call.document : base;
    return { call: withAcknowledgement(rest, { document, saved }), rejections: [] };
  }
  const events = call.events.filter((event) => event.version > shared);
  const isOlder = version < (call.acknowledged?.document.version ?? 0);
  const result = isOlder
    ? { document: call.document, events, rejections: [] }
    : apply(base, events);
  const next = Math.max(version, call.document.version) + 1;
  return {
    call: {
      ...withVersion(rest, { ...result.document, version: next }, writer),
      acknowledged: { document: base, saved },
      events: result.events.map(({ event }) => ({ version: next, event })),
    },
    rejections: hasNewsForCrm(call.document, result.document) ? result.rejections : [],
  };
}

/** Reports an event that could not be applied to the CRM's document. */
export const rejectionError = (
  rejection: string,
  cause: CallingError,
  documentId: string,
): CallingError => hostError("illegalOrder", rejection, { cause, details: { documentId } });

/** Applies the events that the document's state allows. */
function apply(
  base: CallDocument,
  events: readonly VersionedEvent[],
): { document: CallDocument; events: VersionedEvent[]; rejections: string[] } {
  let document = base;
  const rejections: string[] = [];
  const applied = events.filter(({ event }) => {
    const reduction = reduceCall(document, event);
    document = reduction.document;
    if (!reduction.ok) rejections.push(`${event.type}: ${reduction.reason}`);
    return reduction.ok && reduction.changed;
  });
  return { document, events: applied, rejections };
}

/**
 * Adds to the CRM's document what only this browser knows. What another page waited for when it sent the document is
 * over, but a CRM that stores documents as they are returns it.
 */
function toBase(
  { document }: StoredCall,
  { isHeld: _held, ...theirs }: CallDocument,
): CallDocument {
  const { providerId, startedAt, externalCallId } = document;
  return {
    ...(document.owner === theirs.owner && omitNullish({ engagementId: document.engagementId })),
    ...theirs,
    ...browserFields(document),
    providerId,
    startedAt,
    ...omitNullish({ externalCallId }),
  };
}
