import {
  callEvents,
  documentSchema,
  validationError,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
  type CallingError,
  type ErrorCode,
  type SavedCall,
  type Schema,
} from "@calling-extensions/contract";
import type { OwnTab } from "@calling-extensions/platform";
import type { OutboxEntry } from "../api/outbox.ts";
import { MAX_WRITERS } from "../limits.ts";

/** A version that the CRM has, and its response. */
export interface Acknowledgement {
  readonly document: CallDocument;
  readonly saved: SavedCall;
}

/** An event and the version that it led to. */
export interface VersionedEvent {
  readonly version: number;
  readonly event: CallDocumentEvent;
}

/** A page that changed the call, and its last version. */
export interface Writer {
  readonly id: string;
  readonly version: number;
}

/** A call in the browser's storage. */
export interface StoredCall {
  readonly v: 1;
  /** The pages that created the versions up to this one, the last one last. */
  readonly writers: readonly Writer[];
  readonly document: CallDocument;
  /** The tab that has the call. */
  readonly holder?: string;
  /** The number of the tab's last change. */
  readonly change?: number;
  /** How many pages have had the call, one after the other. The CRM refuses writes of an earlier one. */
  readonly epoch: number;
  /** Its tab has it from another one. */
  readonly isAdopted?: true;
  readonly acknowledged?: Acknowledgement;
  /** The events since the acknowledged version. */
  readonly events: readonly VersionedEvent[];
  /** When a page last had the call, in epoch milliseconds. */
  readonly aliveAt?: number;
  /** Nothing is left to do up to this version. Copies in storages that failed are deleted later. */
  readonly isDeleted?: true;
  /** Why the CRM rejected this version. */
  readonly refusal?: { readonly code: ErrorCode; readonly message: string };
}

/** The public view of a call. */
export const toEntry = (
  { document, acknowledged, events, isAdopted }: StoredCall,
  status: OutboxEntry["status"],
  error: CallingError | undefined,
  isAbandoned: boolean,
): OutboxEntry => ({
  document,
  ...(acknowledged && { acknowledged }),
  events: events.map(({ event }) => event),
  status,
  ...(error && { error }),
  ...(isAbandoned && { isAbandoned }),
  ...(isAdopted && { isFromOtherTab: isAdopted }),
});

const storedShape: Schema = {
  "!": {
    v: "1",
    writers: [{ "!": { id: "string", version: "number" } }],
    document: documentSchema,
  },
  aliveAt: "number",
  isDeleted: "boolean",
};

const acknowledgedShape: Schema = {
  "!": { document: documentSchema, saved: { "!": { version: "number" }, engagementId: "string" } },
};

const refusalShape: Schema = { "!": { code: "string", message: "string" } };

const eventShape: Schema = {
  "!": { version: "number", event: { "!": { type: Object.keys(callEvents).join("|") } } },
};

const isVersionedEvent = (value: unknown): value is VersionedEvent =>
  validationError(eventShape, value) === undefined &&
  validationError(
    callEvents[(value as VersionedEvent).event.type],
    (value as VersionedEvent).event,
  ) === undefined;

/** Drops nulls, which another program may have written. */
const withoutNulls = (document: object): object =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));

/** Parses a document from another page or the CRM. */
export const parseDocument = (value: unknown): CallDocument | undefined =>
  validationError(documentSchema, value) === undefined
    ? (withoutNulls(value as object) as CallDocument)
    : undefined;

/** Parses a value from a storage; undefined if it is no call. Invalid parts are dropped. */
export function parseStoredCall(value: unknown): StoredCall | undefined {
  if (
    validationError(storedShape, {
      ...(value as object),
      v: String((value as StoredCall | null)?.v),
    })
  ) {
    return undefined;
  }
  const { writers, document, epoch, acknowledged, events, aliveAt, isDeleted, refusal } =
    value as StoredCall;
  const { holder, change, isAdopted } = value as StoredCall;
  return {
    v: 1,
    writers,
    // Calls of older pages have none.
    epoch: typeof epoch === "number" ? epoch : 1,
    ...(typeof holder === "string" && { holder }),
    ...(typeof change === "number" && { change }),
    ...(isAdopted === true && { isAdopted }),
    document: withoutNulls(document) as CallDocument,
    ...(validationError(acknowledgedShape, acknowledged) === undefined &&
      acknowledged && { acknowledged }),
    events: Array.isArray(events) ? events.filter(isVersionedEvent) : [],
    ...(typeof aliveAt === "number" && { aliveAt }),
    ...(isDeleted && { isDeleted }),
    ...(validationError(refusalShape, refusal) === undefined && refusal && { refusal }),
  };
}

/** Adds a version of a page. */
export const withVersion = (
  call: StoredCall,
  document: CallDocument,
  writer: string,
): StoredCall => ({
  ...call,
  document,
  writers: [
    ...call.writers.filter(({ id }) => id !== writer).slice(1 - MAX_WRITERS),
    { id: writer, version: document.version },
  ],
});

/** Returns the newer acknowledgement. */
function newest(
  one: Acknowledgement | undefined,
  other: Acknowledgement | undefined,
): Acknowledgement | undefined {
  if (!one || !other) return one ?? other;
  return other.document.version > one.document.version ? other : one;
}

/** Merges two copies of a call: the newer version, and the newer acknowledgement. `preferred` wins a tie. */
export function mergeStoredCalls(preferred: StoredCall, other: StoredCall): StoredCall {
  const difference = other.document.version - preferred.document.version;
  const isOther = difference > 0 || (difference === 0 && other.isDeleted);
  const newer = isOther ? other : preferred;
  const acknowledged = newest(preferred.acknowledged, other.acknowledged);
  const merged = withHolder(newer, other.epoch > preferred.epoch ? other : preferred);
  return acknowledged ? withAcknowledgement(merged, acknowledged) : merged;
}

/** The call with the holder of a copy, and how that got it. */
export function withHolder(
  { holder: _holder, change: _change, isAdopted: _isAdopted, ...call }: StoredCall,
  { holder, change, isAdopted, epoch }: Omit<Holding, "isAdopted"> & { isAdopted?: boolean },
): StoredCall {
  return {
    ...call,
    epoch,
    ...(holder !== undefined && { holder }),
    ...(change !== undefined && { change }),
    ...(isAdopted && { isAdopted }),
  };
}

/** The call as this tab has it from the page that had it before. */
export function takenBy(call: StoredCall, { id, changes }: OwnTab): StoredCall {
  const { epoch, holder, change = 0, isAdopted = false } = call;
  // A duplicate of a tab has its id if it was opened after that was closed.
  const isOfOther = holder !== id || change > changes;
  const holding = { holder: id, change: changes, isAdopted: isAdopted || isOfOther };
  return withHolder(call, { ...holding, epoch: epoch + 1 });
}

type Holding = Pick<StoredCall, "holder" | "change" | "isAdopted" | "epoch">;

/** Adds an acknowledgement, unless the call has a newer one. */
export function withAcknowledgement(call: StoredCall, response: Acknowledgement): StoredCall {
  const acknowledged = newest(response, call.acknowledged) ?? response;
  const { engagementId } = acknowledged.saved;
  // The app's engagement is not replaced by one that the CRM created for an earlier version.
  const document =
    engagementId === undefined || call.document.owner === "app"
      ? call.document
      : reduceCall(call.document, { type: "acknowledged", engagementId }).document;
  return {
    ...call,
    document,
    acknowledged,
    events: call.events.filter(({ version }) => version > acknowledged.document.version),
  };
}

/**
 * Adds the host's version of a document and its event.
 *
 * @param isNewest whether the document replaces the one in the call. If not, the event is applied: the host may
 * know less about a call that another page had, but its version counts, and only it knows whether the call still
 * waits for something.
 */
export function withEvent(
  call: StoredCall,
  document: CallDocument,
  event: CallDocumentEvent | undefined,
  isNewest: boolean,
  writer: string,
): StoredCall {
  let next = isNewest ? document : call.document;
  if (!isNewest && event) {
    next = reduceCall(next, event).document;
    const version = Math.max(next.version, document.version);
    next = { ...next, version, isHeld: document.isHeld ?? false };
  }
  const { version } = next;
  if (version === call.document.version) return { ...call, document: next };
  const { refusal: _ofOldVersion, ...rest } = withVersion(call, next, writer);
  return event ? { ...rest, events: [...rest.events, { version, event }] } : rest;
}

/** Adds to a stored call of another page what this page knows about its saves. */
export function withOutcome(
  stored: StoredCall,
  { document, acknowledged, refusal }: StoredCall,
): StoredCall {
  const { refusal: storedRefusal, ...rest } = stored;
  const isSame = stored.document.version === document.version;
  const known = isSame ? refusal : storedRefusal;
  const call = { ...rest, ...(known && { refusal: known }) };
  return acknowledged ? withAcknowledgement(call, acknowledged) : call;
}
