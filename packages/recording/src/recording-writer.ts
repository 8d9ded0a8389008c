import { messageType } from "@calling-extensions/contract";
import {
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type EntryKind,
  type RecordingEntry,
  type RecordingHeader,
} from "./recording.ts";
import { plainValue } from "./redaction/plain-values.ts";
import { redactReason, redactSentence, redactWarning } from "./redaction/redact.ts";
import { redactData, redactHandshake } from "./redaction/redact-data.ts";
import { createStandIns, type StandIns } from "./redaction/stand-ins.ts";

/** A page may be open for days, and an app may send anything: what comes later is left out. */
const MAX_ENTRIES = 100_000;
/** In characters. */
const MAX_LENGTH = 50_000_000;
const FULL = "The recording became too long: what came later was not recorded.";
/** An entry comes no later than this after one that happened later. */
const MAX_DELAY_MS = 10_000;

/** How a recording begins. */
export type NewRecording = Omit<RecordingHeader, "format" | "version" | "host" | "app">;

/** An entry before personal data is replaced. */
export type NewEntry = {
  [Kind in EntryKind]: Omit<RecordingEntry<Kind>, "t"> & {
    /** Epoch milliseconds. */
    readonly at: number;
  };
}[EntryKind];

/** An entry as a line of JSON. */
interface Line {
  readonly t: number;
  readonly isMessage: boolean;
  readonly text: string;
}

/** Collects the entries of a recording as lines of JSON. They may come a little later than they happened. */
export class RecordingWriter {
  #header: RecordingHeader;
  readonly #standIns: StandIns | undefined;
  /** Entries whose order is final, each in a line: a file that is saved every second isn't sorted every second. */
  #sorted = "";
  #recent: Line[] = [];
  #count = 0;
  #length = 0;
  readonly #messageIds = new Map<string, string>();

  readonly #maxLength: number;

  /** @param options `maxLength`: in characters, except for the header. */
  constructor(
    recording: NewRecording,
    { maxLength = MAX_LENGTH }: { maxLength?: number | undefined } = {},
  ) {
    this.#maxLength = maxLength;
    this.#header = { format: RECORDING_FORMAT, version: RECORDING_VERSION, ...recording };
    this.#standIns = recording.isRedacted ? createStandIns(recording.startedAt) : undefined;
  }

  /** Sets the versions of the two ends, which are known after the handshake. */
  describe(software: Pick<RecordingHeader, "host" | "app">): void {
    this.#header = { ...this.#header, ...software };
  }

  add({ at, ...entry }: NewEntry): void {
    if (this.#isFull) return;
    const t = Math.max(0, Math.round(at - this.#header.startedAt));
    const text = JSON.stringify({ t, ...this.#toStored(entry) });
    this.#count += 1;
    // With a comma and the end of the line.
    this.#length += text.length + 2;
    this.#recent.push({ t, isMessage: entry.kind === "message", text });
    if (this.#isFull)
      this.#header = { ...this.#header, gaps: [...(this.#header.gaps ?? []), FULL] };
  }

  get #isFull(): boolean {
    return this.#count >= MAX_ENTRIES || this.#length >= this.#maxLength;
  }

  /** The file. Each entry is a line, so that a file that was cut can be read. */
  toText(): string {
    const lines = this.#recent.toSorted(inTime);
    const end = (lines.at(-1)?.t ?? 0) - MAX_DELAY_MS;
    this.#recent = lines.filter(({ t }) => t >= end);
    this.#sorted = join(this.#sorted, lines.slice(0, lines.length - this.#recent.length));
    const entries = join(this.#sorted, this.#recent);
    return `${JSON.stringify(this.#header).slice(0, -1)},"entries":[${entries}\n]}\n`;
  }

  #toStored(entry: Omit<NewEntry, "at">): object {
    switch (entry.kind) {
      case "message":
        return this.#toStoredMessage(entry as RecordingEntry<"message">);
      case "stored": {
        const { call, engagementId, properties, ...rest } = entry as RecordingEntry<"stored">;
        return {
          ...rest,
          call: this.#name(call, "call"),
          engagementId: engagementId == null ? undefined : this.#value(engagementId),
          properties: this.#value(properties),
        };
      }
      case "diagnosis":
      case "problem": {
        const { message, ...rest } = entry as RecordingEntry<"diagnosis" | "problem">;
        // It may contain an id of the app, which may be a name.
        return this.#standIns ? rest : { ...rest, message };
      }
      default:
        return entry;
    }
  }

  #toStoredMessage(entry: RecordingEntry<"message">): object {
    const { type, messageId, data, original, call, fault, invalid, warnings } = entry;
    const isHandshake = type === messageType.SYNC || type === messageType.SYNC_ACK;
    const toStored = (value: unknown) =>
      isHandshake && this.#standIns ? redactHandshake(value, this.#standIns) : this.#value(value);
    return {
      ...entry,
      type: this.#name(type, "type"),
      messageId: messageId == null ? undefined : this.#messageId(messageId),
      data: toStored(data),
      original: original && {
        type: this.#name(original.type, "type"),
        data: toStored(original.data),
      },
      call: call == null ? undefined : this.#name(call, "call"),
      fault: fault == null ? undefined : this.#sentence(fault),
      invalid: invalid != null && this.#standIns ? redactReason(invalid) : invalid,
      warnings: this.#standIns ? warnings?.map(redactWarning) : warnings,
    };
  }

  readonly #value = (value: unknown): unknown =>
    this.#standIns ? redactData(value, this.#standIns) : plainValue(value);

  #name(text: string, field: string): string {
    return this.#standIns ? this.#standIns.text(text, field) : text;
  }

  #sentence(sentence: string): string {
    return this.#standIns ? redactSentence(sentence) : sentence;
  }

  /** Ids of messages are long, and each occurs twice at most. */
  #messageId(id: string | number): string {
    const known = this.#messageIds.get(String(id)) ?? `m${this.#messageIds.size + 1}`;
    this.#messageIds.set(String(id), known);
    return known;
  }
}

/** Adds lines to lines. */
const join = (text: string, lines: readonly Line[]): string => {
  const added = lines.map((line) => `\n${line.text}`).join(",");
  return text === "" || added === "" ? text + added : `${text},${added}`;
};

/** In one millisecond, what a message caused comes after it. */
const inTime = (one: Line, other: Line): number =>
  one.t - other.t || Number(other.isMessage) - Number(one.isMessage);
