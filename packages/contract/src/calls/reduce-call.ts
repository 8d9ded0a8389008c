import { outcomeOf, type CallOutcome } from "../lifecycle/call-end-status.ts";
import { callLifecycle, type CallEvent, type CallState } from "../lifecycle/call-lifecycle.ts";
import { transition } from "../lifecycle/transition.ts";
import { storedText, type CallDocument, type NewCall } from "./call-document.ts";
import type { CallDocumentEvent, CallEventType } from "./call-events.ts";

type Properties = CallDocument["properties"];

/** The next version, or why the event isn't allowed. `changed` is false if nothing is new. */
export type Reduction =
  | { readonly ok: true; readonly document: CallDocument; readonly changed: boolean }
  | { readonly ok: false; readonly document: CallDocument; readonly reason: string };

/** Creates the first version of a call, which is `idle`. */
export const beginCall = (call: NewCall): CallDocument => ({
  state: "idle",
  properties: {},
  ...call,
  version: 1,
});

/**
 * Returns the next version of a call's document. Pure: the event contains the time and everything else.
 *
 * An event without news changes nothing. A repeated completion merges its properties; any other event that
 * the lifecycle doesn't allow is rejected.
 */
export function reduceCall(document: CallDocument, event: CallDocumentEvent): Reduction {
  // The key and the event's type are equal, which TypeScript can't infer.
  const reduce = reducers[event.type] as (
    document: CallDocument,
    event: CallDocumentEvent,
  ) => Reduction;
  return reduce(document, event);
}

type EventOf<Type extends CallEventType> = Extract<CallDocumentEvent, { type: Type }>;

const reducers: {
  readonly [Type in CallEventType]: (document: CallDocument, event: EventOf<Type>) => Reduction;
} = {
  started: (document) => applyTransition(document, "started", {}),
  ringing: (document) => applyTransition(document, "ringing", {}),
  incoming: (document) => applyTransition(document, "incoming", {}),
  answered: (document, { at }) => applyTransition(document, "answered", { answeredAt: at }),
  transferred: (document, { at }) =>
    applyTransition(document, "transferred", { endedAt: at, endStatus: "transferred" }),
  lost: (document, { at }) =>
    applyTransition(document, "lost", { endedAt: at, endStatus: "failed", isLost: true }),
  ended: end,
  completed: complete,
  named: (document, { externalCallId }) => change(document, { externalCallId }),
  engagementRequested: (document, { isHeld = false, changes }) =>
    change(document, {
      ...changes,
      ...(document.owner === "none" && { owner: "host" }),
      ...((document.isHeld ?? false) !== isHeld && { isHeld }),
    }),
  engagementRefused: (document) =>
    change(document, { owner: "none", isHeld: false, isCreationFailed: true }),
  recordsFound: (document, { calledRecord, viewedRecord }) =>
    change(document, {
      ...(calledRecord && { calledRecord }),
      ...(viewedRecord && { viewedRecord }),
      ...(document.needsLookup && { needsLookup: false }),
    }),
  recordChosen: (document, { record }) => change(document, { chosenRecord: record }),
  drafted: setDraft,
  acknowledged: (document, { engagementId }) =>
    annotate(document, engagementId === undefined ? {} : { engagementId }),
  creationFailed: (document) => annotate(document, { isCreationFailed: true }),
};

/** A draft after a completion is what the user has typed since then; one that says the same is none. */
function setDraft(document: CallDocument, { draft }: EventOf<"drafted">): Reduction {
  const { state, properties } = document;
  if (state !== "completed") return change(document, { draft });
  const isNews =
    Object.keys(properties).length > 0 &&
    Object.entries(draft).some(([name, value]) => properties[name] !== value);
  return isNews ? change(document, { draft }) : withoutDraft(document);
}

function withoutDraft(document: CallDocument): Reduction {
  const { draft, ...rest } = document;
  if (!draft) return { ok: true, document, changed: false };
  return { ok: true, document: { ...rest, version: rest.version + 1 }, changed: true };
}

/** Moves the call to its next state. */
function applyTransition(
  document: CallDocument,
  event: CallEvent,
  changes: Partial<CallDocument>,
): Reduction {
  const next = transition<CallState, CallEvent>(callLifecycle, document.state, event);
  if (!next.ok) return { ok: false, document, reason: next.reason };
  return change(document, { ...changes, state: next.state });
}

function end(document: CallDocument, { at, endStatus }: EventOf<"ended">): Reduction {
  if (document.isEndAssumed && endStatus) return correct(document, endStatus);
  if (endStatus) return applyTransition(document, "ended", { endedAt: at, endStatus });
  return applyTransition(document, "ended", {
    endedAt: at,
    endStatus: assumedOutcome(document),
    ...(document.answeredAt === undefined && { isEndAssumed: true }),
  });
}

/**
 * The end status of a call that its app ended without a status.
 *
 * @compat The vendor's constants have no status for some ends, so apps send none: a call without an answer
 * counts as unanswered, until the app sends a status or a duration.
 */
function assumedOutcome({ answeredAt, direction }: CallDocument): CallOutcome {
  if (answeredAt !== undefined) return "completed";
  return direction === "INBOUND" ? "missed" : "noAnswer";
}

function correct(document: CallDocument, endStatus: CallOutcome): Reduction {
  const { isEndAssumed: _corrected, ...rest } = document;
  return { ok: true, document: { ...rest, endStatus, version: rest.version + 1 }, changed: true };
}

function complete(before: CallDocument, event: EventOf<"completed">): Reduction {
  const { at, properties, engagementId } = event;
  const corrected = before.isEndAssumed ? outcomeIn(properties) : undefined;
  const document = corrected ? correct(before, corrected).document : before;
  const { draft: _completed, ...rest } = document;
  const changes: Partial<CallDocument> = {
    properties: { ...document.properties, ...properties },
    ...ownership(document, properties, engagementId),
  };
  const implied = { endStatus: outcomeIn(properties) ?? "completed", endedAt: at } as const;
  const result =
    document.state === "completed"
      ? change(rest, changes)
      : applyTransition(rest, "completed", { ...changes, ...(document.endStatus ? {} : implied) });
  if (!result.ok) return { ...result, document: before };
  return { ...result, changed: result.changed || before.draft !== undefined };
}

/** The owner of the engagement after the completion. */
function ownership(
  { owner, isUnannounced, isCreationFailed, engagementId: known }: CallDocument,
  properties: Properties,
  named: string | undefined,
): Pick<Partial<CallDocument>, "owner" | "engagementId"> {
  const isOwnedByHost = owner === "host" && !isCreationFailed;
  if (named !== undefined && named !== known && !isOwnedByHost) {
    return { owner: "app", engagementId: named };
  }
  const needsOne = owner === "none" && isUnannounced && Object.keys(properties).length > 0;
  return needsOne ? { owner: "host" } : {};
}

/** The end status in the app's properties; a duration means that the call was answered. */
function outcomeIn(properties: Properties): CallOutcome | undefined {
  const { hs_call_status: status, hs_call_duration: duration } = properties;
  return outcomeOf(status ?? (Number(duration) > 0 ? "COMPLETED" : undefined));
}

/** Returns a new version if anything changes. */
function change(document: CallDocument, changes: Partial<CallDocument>): Reduction {
  if (isSame(document, changes)) return { ok: true, document, changed: false };
  const next = { ...document, ...changes, version: document.version + 1 };
  return { ok: true, document: next, changed: true };
}

/** Adds what the CRM knows already, without a new version. */
function annotate(document: CallDocument, changes: Partial<CallDocument>): Reduction {
  const changed = !isSame(document, changes);
  return { ok: true, document: changed ? { ...document, ...changes } : document, changed };
}

// Documents are plain data with a stable order of keys.
const isSame = (document: CallDocument, changes: Partial<CallDocument>): boolean =>
  Object.entries(changes).every(
    ([name, value]) =>
      JSON.stringify(document[name as keyof CallDocument]) === JSON.stringify(value),
  );

/** Whether a version contains news for the CRM compared with the acknowledged one. */
export const hasNewsForCrm = (
  document: CallDocument,
  acknowledged: CallDocument | undefined,
): boolean =>
  document.owner !== "none" &&
  !document.isHeld &&
  (acknowledged === undefined || storedText(document) !== storedText(acknowledged));
