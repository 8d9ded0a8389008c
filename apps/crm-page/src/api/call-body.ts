import {
  recordId,
  recordReference,
  type CallDocumentRequest,
  type StoredCallDocument,
} from "@calling-extensions/crm/page-api";
import type { CallDocument, DocumentRecord } from "@calling-extensions/host";

/** The service takes no older times, and an app may send any number as its start: 30 years. */
const MAX_AGE_MS = 30 * 365 * 24 * 60 * 60 * 1000;

/** The body that stores a version. Times are ages, because the browser's clock may be wrong. */
export function toCallBody(
  document: CallDocument,
  { base, writer, now }: { base: number; writer: string; now: number },
): CallDocumentRequest {
  const ageOf = (time: number): number => Math.min(Math.max(now - time, 0), MAX_AGE_MS);
  const { externalCallId, answeredAt, endedAt } = document;
  return {
    version: document.version,
    base,
    writer,
    // A provider that only this browser knows has a name instead of an app id.
    ...(recordId.safeParse(document.providerId).success && { appId: document.providerId }),
    ...(externalCallId !== undefined && { externalCallId: String(externalCallId) }),
    direction: document.direction,
    // The service knows no call that is yet to begin.
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

/** The document that the service stored, with what it isn't sent from this browser's version. */
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

/** A record that the service can't read would cost the whole call. */
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

/** Some fields of an object, without those that are undefined. */
const pick = <Value extends object, const Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Present<Value, Name> =>
  Object.fromEntries(
    names.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])),
  ) as Present<Value, Name>;
