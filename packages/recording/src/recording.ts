import {
  messageTypes,
  toJsonSchema,
  type Infer,
  type JsonSchema,
  type Schema,
} from "@calling-extensions/contract";

/** What a file begins with, so that a foreign one is recognized. */
export const RECORDING_FORMAT = "calling-extensions-recording";

/** The version that is written. A reader accepts each version up to this one. */
export const RECORDING_VERSION = 1;

const software = { "!": { name: "string", version: "string" } } as const satisfies Schema;

/** The beginning of a recording, before its entries. */
export const headerSchema = {
  "!": {
    format: RECORDING_FORMAT,
    version: "number",
    /** The time of `t: 0`. */
    startedAt: "epochMs",
    recorder: software,
    /** The end that recorded it: the page, the app, or a program that sees both. */
    side: "host|app|both",
    /** Whether numbers, names, notes and unknown texts are replaced by stand-ins. */
    isRedacted: "boolean",
  },
  host: software,
  app: software,
  /** What the recorder couldn't see, in sentences. */
  gaps: ["string"],
} as const satisfies Schema;

const message = {
  "!": { id: "number", from: "app|host", type: "string" },
  /** HELLO has none. */
  messageId: "stringOrNumber",
  data: "any",
  /** Absent if it was delivered. */
  isDelivered: "boolean",
  /** A fault that was applied. */
  fault: "string",
  original: { "!": { type: "string" }, data: "any" },
  /** The first entry of a message that was delayed or duplicated. */
  firstId: "number",
  /** The entry that it replies to. */
  replyTo: "number",
  /** Why it doesn't match the contract. */
  invalid: "string",
  /** What the protocol doesn't have, as `field: habit`. */
  warnings: ["string"],
  call: "string",
  before: "string",
  after: "string",
} as const satisfies Schema;

/** The fields of each kind of entry, besides `t` and `kind`. */
export const entrySchemas = {
  message,
  /** The app connected, reloaded or failed. */
  status: { "!": { status: "string" }, error: "string" },
  /** A problem that keeps the app from working. */
  diagnosis: { "!": { code: "string" }, message: "string" },
  /** A dropped message, a rejected request, a failed port. */
  problem: { "!": { code: "string" }, message: "string" },
  visibility: { "!": { isHidden: "boolean", isMinimized: "boolean" } },
  /** What the CRM stored of a call, or why it didn't. */
  stored: {
    "!": { call: "string", change: "string" },
    engagementId: "string",
    properties: { "*": "primitive" },
    error: "string",
  },
} as const satisfies Record<string, Schema>;

export type EntryKind = keyof typeof entrySchemas;

export const entryKinds = Object.keys(entrySchemas) as readonly EntryKind[];

/** Milliseconds after the start of the recording. */
interface Timed {
  readonly t: number;
}

type Entries = {
  readonly [Kind in EntryKind]: Readonly<Infer<(typeof entrySchemas)[Kind]>> &
    Timed & { readonly kind: Kind };
};

/** One thing that happened. */
export type RecordingEntry<Kind extends EntryKind = EntryKind> = Entries[Kind];

export type RecordingHeader = Readonly<Infer<typeof headerSchema>>;

/** A session of a calling app in a page. */
export type Recording = RecordingHeader & { readonly entries: readonly RecordingEntry[] };

/** The JSON Schema of a recording. */
export function recordingJsonSchema(): JsonSchema {
  const header = toJsonSchema(headerSchema);
  const entries = entryKinds.map((kind) => {
    const { properties, required } = toJsonSchema(entrySchemas[kind]);
    return {
      type: "object",
      properties: {
        t: { type: "number", minimum: 0 },
        kind: { const: kind },
        ...(properties as object),
        ...(kind === "message" && { type: { type: "string", examples: messageTypes } }),
      },
      required: ["t", "kind", ...(required as string[])],
    };
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "A recorded session of a calling app",
    ...header,
    properties: {
      ...(header["properties"] as object),
      version: { const: RECORDING_VERSION },
      entries: { type: "array", items: { oneOf: entries } },
    },
    required: [...(header["required"] as string[]), "entries"],
  };
}
