import {
  type CallDocumentRequest,
  MAX_CALL_AGE_MS,
  recordId,
  recordReference,
  type StoredCallDocument,
} from "@calling-extensions/crm/page-api";
import type { CallDocument, DocumentRecord } from "@calling-extensions/host";

/**
 * The request body for a version of a call. Times are ages, because the browser's clock may be
 * wrong.
 */
export function toCallBody(
  document: CallDocument,
  { base, writer, epoch, now }: { base: number; writer: string; epoch: number; now: number },
): CallDocumentRequest {
  const { externalCallId, answeredAt, endedAt } = document;
  // A clock that was set back must not shorten the time between the two.
  const present = Math.max(now, answeredAt ?? now, endedAt ?? now);
  const ageOf = (time: number): number => Math.min(Math.max(present - time, 0), MAX_CALL_AGE_MS);
  return {
    version: document.version,
    base,
    writer,
    epoch,
    // A provider known only to this browser has a name instead of an app id.
    ...(recordId.safeParse(document.providerId).success && { appId: document.providerId }),
    ...(externalCallId !== undefined && { externalCallId: String(externalCallId) }),
    direction: document.direction,
    // The service has no state for a call that has not started.
    state: document.state === "idle" ? "dialing" : document.state,
    startedAgo: ageOf(document.startedAt),
    ...(answeredAt !== undefined && { answeredAgo: ageOf(answeredAt) }),
    ...(endedAt !== undefined && { endedAgo: ageOf(endedAt) }),
    ...pick(document, ["endStatus", "isEndAssumed", "isLost", "fromNumber", "toNumber"]),
    ...recordBody("calledRecord", document.chosenRecord ?? document.calledRecord),
    ...recordBody("viewedRecord", document.viewedRecord),
    ...(document.needsLookup && { needsLookup: true }),
    // A document without an owner is never sent.
    owner: document.owner === "app" ? "app" : "host",
    ...(document.owner === "app" && pick(document, ["engagementId"])),
    properties: { ...document.properties },
  };
}

/** The document that the service stored, completed with the fields that only this browser has. */
export function fromCallBody(
  stored: StoredCallDocument,
  own: CallDocument,
  now: number,
): CallDocument {
  const { version, direction, state, owner, properties, answeredAgo, endedAgo } = stored;
  const isSameId = stored.externalCallId === String(own.externalCallId);
  return {
    id: own.id,
    providerId: own.providerId,
    version,
    direction,
    state,
    owner,
    properties,
    ...pick(own, ["startTimestamp", "isUnannounced", "isCreationFailed", "draft"]),
    ...pick(stored, ["endStatus", "isEndAssumed", "isLost", "fromNumber", "toNumber"]),
    ...pick(stored, ["calledRecord", "viewedRecord", "engagementId"]),
    ...pick(isSameId ? own : stored, ["externalCallId"]),
    startedAt: now - stored.startedAgo,
    ...(answeredAgo !== undefined && { answeredAt: now - answeredAgo }),
    ...(endedAgo !== undefined && { endedAt: now - endedAgo }),
  };
}

/** An invalid record reference would fail the whole call. */
const recordBody = <Name extends "calledRecord" | "viewedRecord">(
  name: Name,
  record: DocumentRecord | undefined,
): Partial<Record<Name, DocumentRecord>> => {
  const parsed = recordReference.safeParse(record);
  return parsed.success ? ({ [name]: parsed.data } as Record<Name, DocumentRecord>) : {};
};

type Present<Value, Name extends keyof Value> = {
  [Key in Name]?: Exclude<Value[Key], undefined>;
};

/** Picks fields of an object and omits undefined ones. */
const pick = <Value extends object, const Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Present<Value, Name> =>
  Object.fromEntries(
    names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])),
  ) as Present<Value, Name>;
