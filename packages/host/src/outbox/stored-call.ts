import {
  validationError,
  reduceCall,
  type CallDocument,
  type CallDocumentEvent,
  type ErrorCode,
  type SavedCall,
  type Schema,
} from "@calling-extensions/contract";

/** A version that the CRM has, and what it answered. */
export interface Acknowledgement {
  readonly document: CallDocument;
  readonly saved: SavedCall;
}

/** An event and the version that it led to. */
export interface VersionedEvent {
  readonly version: number;
  readonly event: CallDocumentEvent;
}

/** A page that changed the call, and the last version that it made. */
export interface Writer {
  readonly id: string;
  readonly version: number;
}

/** A call as the browser's storage has it. */
export interface StoredCall {
  readonly v: 1;
  /** The pages that made the versions up to this one, the last one last. */
  readonly writers: readonly Writer[];
  readonly document: CallDocument;
  readonly acknowledged?: Acknowledgement;
  /** What happened since the acknowledged version. */
  readonly events: readonly VersionedEvent[];
  /** When a page was last on the call, in epoch milliseconds. */
  readonly aliveAt?: number;
  /** Nothing is left to do up to this version: copies in storages that failed then are deleted later. */
  readonly isDeleted?: true;
  /** Why the CRM does not accept this version. */
  readonly refusal?: { readonly code: ErrorCode; readonly message: string };
}

const record = { "!": { objectTypeId: "string", objectId: "string" } } as const;
const properties = { "*": "primitive" } as const;
const endStatus = "completed|failed|canceled|busy|noAnswer|rejected|missed|transferred";

const documentShape: Schema = {
  "!": {
    id: "string",
    version: "number",
    providerId: "string",
    direction: "INBOUND|OUTBOUND",
    state: "idle|dialing|ringing|inProgress|ended|completed",
    startedAt: "number",
    owner: "host|app|none",
    properties,
  },
  externalCallId: "stringOrNumber",
  endStatus,
  isEndAssumed: "boolean",
  isLost: "boolean",
  answeredAt: "number",
  endedAt: "number",
  fromNumber: "string",
  toNumber: "string",
  startTimestamp: "number",
  calledRecord: record,
  viewedRecord: record,
  chosenRecord: record,
  isHeld: "boolean",
  needsLookup: "boolean",
  isUnannounced: "boolean",
  isCreationFailed: "boolean",
  engagementId: "string",
  draft: properties,
};

const storedShape: Schema = {
  "!": {
    v: "1",
    writers: [{ "!": { id: "string", version: "number" } }],
    document: documentShape,
  },
  aliveAt: "number",
  isDeleted: "boolean",
};

const acknowledgedShape: Schema = {
  "!": { document: documentShape, saved: { "!": { version: "number" }, engagementId: "string" } },
};

const refusalShape: Schema = { "!": { code: "string", message: "string" } };

const at: Schema = { "!": { at: "number" } };

/** What each event carries. */
const eventShapes: { readonly [Type in CallDocumentEvent["type"]]: Schema } = {
  started: {},
  ringing: {},
  incoming: {},
  answered: at,
  transferred: at,
  lost: at,
  ended: { "!": { at: "number" }, endStatus },
  completed: { "!": { at: "number", properties }, engagementId: "string" },
  named: { "!": { externalCallId: "stringOrNumber" } },
  engagementRequested: {
    isHeld: "boolean",
    changes: {
      fromNumber: "string",
      toNumber: "string",
      calledRecord: record,
      viewedRecord: record,
      properties,
    },
  },
  engagementRefused: {},
  recordsFound: { calledRecord: record, viewedRecord: record },
  recordChosen: { "!": { record } },
  drafted: { "!": { draft: properties } },
  acknowledged: { engagementId: "string" },
  creationFailed: {},
};

const eventShape: Schema = {
  "!": { version: "number", event: { "!": { type: Object.keys(eventShapes).join("|") } } },
};

const isVersionedEvent = (value: unknown): value is VersionedEvent =>
  validationError(eventShape, value) === undefined &&
  validationError(
    eventShapes[(value as VersionedEvent).event.type],
    (value as VersionedEvent).event,
  ) === undefined;

/** Absent rather than null: another program may have written null. */
const withoutNulls = (document: object): object =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));

/** A document that this page did not write. */
export const parseDocument = (value: unknown): CallDocument | undefined =>
  validationError(documentShape, value) === undefined
    ? (withoutNulls(value as object) as CallDocument)
    : undefined;

/** What a storage holds; undefined for anything else. Parts that are invalid cost only themselves. */
export function parseStoredCall(value: unknown): StoredCall | undefined {
  if (
    validationError(storedShape, {
      ...(value as object),
      v: String((value as StoredCall | null)?.v),
    })
  ) {
    return undefined;
  }
  const { writers, document, acknowledged, events, aliveAt, isDeleted, refusal } =
    value as StoredCall;
  return {
    v: 1,
    writers,
    document: withoutNulls(document) as CallDocument,
    ...(validationError(acknowledgedShape, acknowledged) === undefined &&
      acknowledged && { acknowledged }),
    events: Array.isArray(events) ? events.filter(isVersionedEvent) : [],
    ...(typeof aliveAt === "number" && { aliveAt }),
    ...(isDeleted && { isDeleted }),
    ...(validationError(refusalShape, refusal) === undefined && refusal && { refusal }),
  };
}

/** More pages than that do not write one call. */
const MAX_WRITERS = 20;

/** The call with a version that a page made. */
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

/** The newer acknowledgement of two. */
function newest(
  one: Acknowledgement | undefined,
  other: Acknowledgement | undefined,
): Acknowledgement | undefined {
  if (!one || !other) return one ?? other;
  return other.document.version > one.document.version ? other : one;
}

/** Two copies of a call as one: the newer version, and the newer acknowledgement. `preferred` wins a tie. */
export function mergeStoredCalls(preferred: StoredCall, other: StoredCall): StoredCall {
  const difference = other.document.version - preferred.document.version;
  const isOther = difference > 0 || (difference === 0 && other.isDeleted);
  const newer = isOther ? other : preferred;
  const acknowledged = newest(preferred.acknowledged, other.acknowledged);
  return acknowledged ? withAcknowledgement(newer, acknowledged) : newer;
}

/** The call with what the CRM acknowledged, unless it had a newer acknowledgement already. */
export function withAcknowledgement(call: StoredCall, given: Acknowledgement): StoredCall {
  const acknowledged = newest(given, call.acknowledged) ?? given;
  const { engagementId } = acknowledged.saved;
  // The app's own engagement is not replaced by one that the CRM made for an earlier version.
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
