import { isDeepStrictEqual } from "node:util";
import { callFields, joinTexts, type CallField } from "@calling-extensions/contract";
import { CLOCK_NOISE_MS, MAX_TRANSIT_MS } from "../limits.ts";
import { boundTalk, type CallObservation, type Talk } from "./bound-talk.ts";
import type { RecordId } from "../ids/record-id.ts";
import {
  type CallDocumentRequest,
  type CallHeartbeat,
  type StoredCallDocument,
} from "../page-api/index.ts";

/** The property that holds the notes on a call. */
const NOTES = "hs_call_body";

/** Properties that show how far the call is. */
export const stateProperties: readonly string[] = [
  "hs_call_status",
  "calling_end_status",
  "hs_call_duration",
];

type Fields = typeof callFields;
/** What a request has instead of times, and what is about the save rather than the call. */
type NotStored = {
  [Name in keyof Fields]: Fields[Name] extends { sent: "age"; sentAs: infer Age extends string }
    ? Age
    : Fields[Name] extends { isOfSave: true }
      ? Name
      : never;
}[keyof Fields];

/** The content of a version, with times by the service's clock instead of ages. */
export interface CallContent extends Omit<CallDocumentRequest, NotStored | "writer"> {
  /** Set by the first save of the call; later ones don't change it. */
  readonly startedAt: number;
  readonly answeredAt?: number | undefined;
  readonly endedAt?: number | undefined;
  /** What the user has typed since then: it is shown if the page is gone. */
  readonly draft?: CallHeartbeat["draft"];
}

/** The document of a call as it was last applied. */
export interface AppliedDocument {
  readonly id: string;
  readonly userId: RecordId;
  /** The app that knows the call. */
  readonly appKey: string;
  readonly version: number;
  readonly writer: string;
  readonly callId: RecordId;
  readonly content: CallContent;
  /** Whether the details of the call were removed: see `withoutDetails`. */
  readonly isPurged: boolean;
}

const isNear = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) <= CLOCK_NOISE_MS;

const rows = Object.entries<CallField>(callFields);

/** The names of times, and of the ages that a request has instead. */
const ages: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([name, { sent, sentAs = name }]) => (sent === "age" ? [[name, sentAs]] : [])),
);

const unstoredNames: ReadonlySet<string> = new Set([
  "writer",
  ...ages.values(),
  ...rows.flatMap(([name, { isOfSave }]) => (isOfSave ? name : [])),
]);

/** The part of a request that is stored unchanged. */
const storedPart = (request: CallDocumentRequest) =>
  Object.fromEntries(
    Object.entries(request).filter(([name]) => !unstoredNames.has(name)),
    // Without exactly the fields of the type.
  ) as Omit<CallDocumentRequest, NotStored | "writer">;

/**
 * Converts a request that arrives now. Times that the previous version has are kept.
 *
 * @param observed when the service itself learned of the call; absent for a call that is new.
 */
export function toContent(
  request: CallDocumentRequest,
  previous: CallContent | undefined,
  now: number,
  observed?: CallObservation,
): CallContent {
  const { startedAgo } = request;
  const content = storedPart(request);
  const reported = reportedTalk(request, now);
  const { answeredAt, endedAt } = talkOf(reported, previous, now, observed);
  // No call is answered before it starts.
  const first = Math.min(now - Math.round(startedAgo), answeredAt ?? now, endedAt ?? now);
  // A completed call has what the user typed, unless the user discarded it.
  const draft = content.state === "completed" ? undefined : previous?.draft;
  const startedAt = previous?.startedAt ?? first;
  return { ...content, startedAt, answeredAt, endedAt, ...(draft && { draft }) };
}

function talkOf(
  reported: Talk,
  previous: CallContent | undefined,
  now: number,
  observed: CallObservation | undefined,
): Talk {
  const { answeredAt, endedAt } = reported;
  // The duration is the time between the two, so they change or stay together.
  const isSameEnd =
    isNear(previous?.endedAt, endedAt) &&
    (isNear(previous?.answeredAt, answeredAt) || previous?.answeredAt === answeredAt);
  if (previous && isSameEnd) return previous;
  if (answeredAt !== undefined && endedAt === undefined && previous?.endedAt === undefined) {
    // No call is answered before it starts: the clock of the page was set since. An answer arrives when it happens.
    const isPossible = !previous || answeredAt >= previous.startedAt - MAX_TRANSIT_MS;
    const answer = isPossible ? answeredAt : now;
    // A page that has lost its storage learns of the call later than it was answered.
    return { answeredAt: Math.min(previous?.answeredAt ?? answer, answer) };
  }
  return boundTalk(reported, previous, { now, ...observed });
}

/** Whether a later writer completes the call without what the user had typed last: its browser has lost it. */
function lacksDraft(
  { version, state, isLost }: CallDocumentRequest,
  { draft, isLost: wasLost }: CallContent,
): boolean {
  // A page that finishes a live call creates two versions at once: the call is lost, then completed.
  const first = isLost && !wasLost ? version - 1 : version;
  return state === "completed" && draft !== undefined && first <= draft.version;
}

/** The app's properties in a request, with the draft that its writer has lost. Neither text of the two is lost. */
export function withLostDraft(
  request: CallDocumentRequest,
  stored: CallContent | undefined,
): CallDocumentRequest["properties"] {
  const { properties } = request;
  if (!stored || !lacksDraft(request, stored)) return properties;
  const typed = Object.entries(stored.draft?.properties ?? {}).filter(
    ([name, value]) => value !== null && value !== "" && !stateProperties.includes(name),
  );
  const both = typed.map(([name, value]) => [
    name,
    name === NOTES ? joinTexts(String(value), String(properties[name] ?? "")) : value,
  ]);
  return { ...properties, ...Object.fromEntries(both) };
}

/** When the call was answered and ended, as its page says. */
export const reportedTalk = (
  { answeredAgo, endedAgo }: Pick<CallDocumentRequest, "answeredAgo" | "endedAgo">,
  now: number,
): Talk => ({ answeredAt: timeOf(answeredAgo, now), endedAt: timeOf(endedAgo, now) });

const timeOf = (age: number | undefined, now: number): number | undefined =>
  age === undefined ? undefined : now - Math.round(age);

/** The stored document as a request that is sent now. */
export function toStoredDocument(document: AppliedDocument, now: number): StoredCallDocument {
  const { version, writer, callId: engagementId, content } = document;
  const { draft: _draft, ...rest } = content;
  const sent = Object.entries(rest).flatMap(([name, value]) => {
    const age = ages.get(name);
    if (value === undefined) return [];
    return age === undefined ? [[name, value]] : [[age, Math.max(0, now - Number(value))]];
  });
  // A content has the fields of its request, and times instead of ages.
  const request = Object.fromEntries(sent) as Omit<CallDocumentRequest, "version" | "writer">;
  return { ...request, version, writer, engagementId };
}

/** `repeated` and `outdated` change nothing; `conflict` is another writer's version that this one lacks. */
export type VersionOrder = "newer" | "repeated" | "outdated" | "conflict";

/** Compares an incoming version with the stored one. */
export function compareVersions(
  stored: AppliedDocument,
  request: CallDocumentRequest,
): VersionOrder {
  // Not by its version: the writer may know the stored one, and nevertheless no longer have the call.
  if ((request.epoch ?? Infinity) < (stored.content.epoch ?? 0)) return "conflict";
  if (request.writer === stored.writer) {
    if (request.version > stored.version) return "newer";
    // A later page that has an earlier version has lost some: its browser's storage was full, for example.
    const hasLost = (request.epoch ?? 0) > (stored.content.epoch ?? 0);
    if (request.version < stored.version) return hasLost ? "conflict" : "outdated";
    return stored.isPurged || isSameContent(stored, request) ? "repeated" : "conflict";
  }
  const isBasedOnStored = request.base === stored.version && request.version >= stored.version;
  return isBasedOnStored ? "newer" : "conflict";
}

function isSameContent({ content }: AppliedDocument, request: CallDocumentRequest): boolean {
  return isDeepStrictEqual(withoutAges(content), withoutAges(toContent(request, undefined, 0)));
}

/** A repeated request has other ages, and may be based on a later version or sent by a later owner. */
const withoutAges = (content: CallContent) => ({
  ...content,
  base: 0,
  epoch: 0,
  draft: undefined,
  startedAt: 0,
  answeredAt: content.answeredAt !== undefined,
  endedAt: content.endedAt !== undefined,
});

/**
 * Tells whether a new document and an existing one with the same app and id are the same call. An
 * app may reuse an id once the call with it is completed: the two calls then don't overlap in time.
 */
export function isSameCall(existing: CallContent, next: CallContent): boolean {
  if (existing.state !== "completed" || isNear(existing.startedAt, next.startedAt)) return true;
  const [first, second] = existing.startedAt < next.startedAt ? [existing, next] : [next, existing];
  // Without an end time, a completed call is over, and any other one is live.
  if (first.endedAt === undefined) return first === next;
  return second.startedAt < first.endedAt;
}

/** The states of a call, in their order. */
const states = callFields.state.sent.split("|");

/** Tells whether another document of the same call is further along. */
export const isBehind = (content: CallContent, others: readonly CallContent[]): boolean =>
  others.some(
    (other) => !other.isLost && states.indexOf(other.state) > states.indexOf(content.state),
  );
