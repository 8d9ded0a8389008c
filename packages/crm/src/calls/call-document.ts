import { CLOCK_NOISE_MS } from "../limits.ts";
import { isDeepStrictEqual } from "node:util";
import type { RecordId } from "../ids/record-id.ts";
import type { CallDocumentRequest, StoredCallDocument } from "../page-api/index.ts";

type Ages = "startedAgo" | "answeredAgo" | "endedAgo";

/** The content of a version, with times by the service's clock instead of ages. */
export interface CallContent extends Omit<
  CallDocumentRequest,
  Ages | "version" | "writer" | "needsLookup"
> {
  /** Set by the first save of the call; later ones don't change it. */
  readonly startedAt: number;
  readonly answeredAt?: number;
  readonly endedAt?: number;
}

/** The document of a call as it was last applied. */
export interface AppliedDocument {
  readonly id: string;
  readonly userId: RecordId;
  readonly version: number;
  readonly writer: string;
  readonly callId: RecordId;
  readonly content: CallContent;
  /** The content has lost what the call was about: see `withoutDetails`. */
  readonly isPurged: boolean;
}

/**
 * What is kept of a call that was over long ago: enough to know it again, so that a save that comes late
 * neither doubles it nor undoes what others wrote.
 */
export function withoutDetails(content: CallContent): CallContent {
  const { fromNumber: _, toNumber: __, calledRecord: ___, viewedRecord: ____, ...kept } = content;
  return { ...kept, properties: {} };
}

const isNear = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) <= CLOCK_NOISE_MS;

/** Reads a request that arrives now. Times that are known from the previous version stay. */
export function toContent(
  request: CallDocumentRequest,
  previous: CallContent | undefined,
  now: number,
): CallContent {
  const { version: _, writer: __, startedAgo, answeredAgo, endedAgo, ...rest } = request;
  const { needsLookup: _isDone, ...content } = rest;
  const startedAt = previous?.startedAt ?? timeOf(startedAgo, now);
  const end = {
    ...(answeredAgo !== undefined && { answeredAt: timeOf(answeredAgo, now) }),
    ...(endedAgo !== undefined && { endedAt: timeOf(endedAgo, now) }),
  };
  // The duration is between the two, so that they stay or move together.
  const isSameEnd =
    isNear(previous?.endedAt, end.endedAt) &&
    (isNear(previous?.answeredAt, end.answeredAt) || previous?.answeredAt === end.answeredAt);
  const { answeredAt, endedAt } = previous ?? {};
  const kept = {
    ...(answeredAt !== undefined && { answeredAt }),
    ...(endedAt !== undefined && { endedAt }),
  };
  return { ...content, startedAt, ...(isSameEnd ? kept : end) };
}

const timeOf = (age: number, now: number): number => now - Math.round(age);

/** The stored document as a request that is sent now. */
export function toStoredDocument(document: AppliedDocument, now: number): StoredCallDocument {
  const { version, writer, callId: engagementId, content } = document;
  const { startedAt, answeredAt, endedAt, ...rest } = content;
  const ageOf = (time: number): number => Math.max(0, now - time);
  return {
    ...rest,
    version,
    writer,
    engagementId,
    startedAgo: ageOf(startedAt),
    ...(answeredAt !== undefined && { answeredAgo: ageOf(answeredAt) }),
    ...(endedAt !== undefined && { endedAgo: ageOf(endedAt) }),
  };
}

/** `repeated` and `outdated` change nothing; `conflict` is another writer's version that this one lacks. */
export type VersionVerdict = "newer" | "repeated" | "outdated" | "conflict";

/** Compares a version that arrives with the one that is stored. */
export function judgeVersion(
  stored: AppliedDocument,
  request: CallDocumentRequest,
): VersionVerdict {
  if (request.writer === stored.writer) {
    if (request.version > stored.version) return "newer";
    if (request.version < stored.version) return "outdated";
    return stored.isPurged || isSameContent(stored, request) ? "repeated" : "conflict";
  }
  const isBasedOnStored = request.base === stored.version && request.version >= stored.version;
  return isBasedOnStored ? "newer" : "conflict";
}

function isSameContent({ content }: AppliedDocument, request: CallDocumentRequest): boolean {
  return isDeepStrictEqual(withoutAges(content), withoutAges(toContent(request, undefined, 0)));
}

/** A repeated request has other ages, and may be based on a later version. */
const withoutAges = (content: CallContent) => ({
  ...content,
  base: 0,
  startedAt: 0,
  answeredAt: content.answeredAt !== undefined,
  endedAt: content.endedAt !== undefined,
});

/**
 * Tells whether a new document is of the same call as an existing one of the same app and id. An app may
 * use an id again once the call with it is completed: the two calls then have no moment in common.
 */
export function isSameCall(existing: CallContent, next: CallContent): boolean {
  if (existing.state !== "completed" || isNear(existing.startedAt, next.startedAt)) return true;
  const [first, second] = existing.startedAt < next.startedAt ? [existing, next] : [next, existing];
  // Without an end time, a completed call is over, and any other one is live.
  if (first.endedAt === undefined) return first === next;
  return second.startedAt < first.endedAt;
}

const ranks = { dialing: 0, ringing: 1, inProgress: 2, ended: 3, completed: 4 } as const;

/** Tells whether another document of the same call is further along. */
export const isBehind = (content: CallContent, others: readonly CallContent[]): boolean =>
  others.some((other) => !other.isLost && ranks[other.state] > ranks[content.state]);
