import { validationError } from "@calling-extensions/contract";
import {
  entrySchemas,
  headerSchema,
  RECORDING_FORMAT,
  RECORDING_VERSION,
  type EntryKind,
  type Recording,
  type RecordingEntry,
  type RecordingHeader,
} from "./recording.ts";

/** The longest file that is read, in characters. */
export const MAX_FILE_LENGTH = 256 * 1024 * 1024;

/** The longest file that the viewer shows: twice what a recorder writes. More would block a page for many seconds. */
export const MAX_VIEWED_LENGTH = 100 * 1024 * 1024;

/** Further problems are counted only. */
const MAX_PROBLEMS = 20;

/** A file that was read, perhaps in part. */
export type ReadRecording =
  | {
      readonly ok: true;
      readonly recording: Recording;
      /** What could not be read, each with its place in the file. */
      readonly problems: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** Reads the text of a file, whatever it is. What is readable is returned. */
export function readRecording(text: string): ReadRecording {
  if (text.trim() === "") return failed("The file is empty.");
  if (text.length > MAX_FILE_LENGTH) return failed(describeLength(text.length));
  const problems = new Problems();
  const file = parseFile(text, problems);
  if (file === undefined) return failed("The file is no recording: it isn't JSON.");
  if (typeof file !== "object" || file === null || Array.isArray(file)) {
    return failed("The file is no recording: it is JSON of something else.");
  }
  const { entries, ...header } = file as Record<string, unknown>;
  const problem = formatProblem(header);
  if (problem !== undefined) return failed(problem);
  const mismatch = validationError(headerSchema, header)?.replace(/^\./, "");
  if (mismatch !== undefined) return failed(`The beginning of the file is invalid: ${mismatch}.`);
  if (!Array.isArray(entries)) return failed("The file is no recording: it has no list entries.");
  // The schema has determined its type.
  const valid = header as RecordingHeader & Record<string, unknown>;
  const recording = { ...valid, entries: readEntries(entries, problems) };
  return { ok: true, recording, problems: problems.sentences };
}

/** Says that a file is too long. */
export function describeLength(length: number, maxLength = MAX_FILE_LENGTH): string {
  const [has, most] = [length, maxLength].map((size) => Math.round(size / 1024 ** 2));
  return `The file has ${has} MB. The largest that can be read has ${most} MB.`;
}

const failed = (problem: string): ReadRecording => ({ ok: false, problem });

/** The problems of a file, as many as a reader needs. */
class Problems {
  readonly #sentences: string[] = [];
  #others = 0;

  add(sentence: string): void {
    if (this.#sentences.length < MAX_PROBLEMS) this.#sentences.push(sentence);
    else this.#others += 1;
  }

  get sentences(): readonly string[] {
    if (this.#others === 0) return this.#sentences;
    return [...this.#sentences, `There are ${this.#others} more problems like these.`];
  }
}

/** Why this program can't read a file, by its first fields. */
function formatProblem({ format, version }: Record<string, unknown>): string | undefined {
  if (format !== RECORDING_FORMAT) {
    return `The file is no recording: its format isn't "${RECORDING_FORMAT}".`;
  }
  if (!Number.isInteger(version) || (version as number) < 1) {
    return "The file is no recording: its version isn't a whole number.";
  }
  if ((version as number) > RECORDING_VERSION) {
    return `The file has version ${String(version)} of the format. This program reads versions up to ${RECORDING_VERSION}: install a newer one.`;
  }
  return undefined;
}

function readEntries(entries: readonly unknown[], problems: Problems): RecordingEntry[] {
  const read: RecordingEntry[] = [];
  let latest = 0;
  for (const [index, entry] of entries.entries()) {
    const place = `Entry ${index + 1}`;
    const problem = entryProblem(entry);
    if (problem !== undefined) {
      problems.add(`${place} was left out: ${problem}.`);
      continue;
    }
    const valid = entry as RecordingEntry;
    if (valid.t < latest) {
      problems.add(
        `${place} is ${latest - valid.t} ms earlier than the one before it. It is shown at the same time.`,
      );
      read.push({ ...valid, t: latest });
    } else {
      latest = valid.t;
      read.push(valid);
    }
  }
  return read;
}

function entryProblem(entry: unknown): string | undefined {
  if (typeof entry !== "object" || entry === null) return "it is no object";
  const { t, kind } = entry as Record<string, unknown>;
  if (typeof t !== "number" || !(t >= 0)) return "t is no time";
  if (typeof kind !== "string" || !Object.hasOwn(entrySchemas, kind)) return "its kind is unknown";
  const mismatch = validationError(entrySchemas[kind as EntryKind], entry);
  return mismatch?.replace(/^\./, "");
}

/** The JSON of a file, or of its complete lines if it was cut. */
function parseFile(text: string, problems: Problems): unknown {
  const whole = parseJson(text);
  if (whole !== undefined) return whole;
  const lines = text.split("\n");
  const header: unknown = parseJson(`${lines[0] ?? ""}]}`);
  if (header === undefined) return undefined;
  const entries: unknown[] = [];
  for (const [index, line] of lines.slice(1).entries()) {
    const content = line.trim().replace(/,$/, "");
    if (content === "" || content === "]}") continue;
    const entry = parseJson(content);
    if (entry === undefined) {
      const isLast = lines.slice(index + 2).every((each) => each.trim() === "");
      problems.add(
        isLast
          ? `The file was cut in line ${index + 2}.`
          : `Line ${index + 2} was left out: it isn't JSON.`,
      );
    } else entries.push(entry);
  }
  if (problems.sentences.length === 0) problems.add(`The file was cut after line ${lines.length}.`);
  return { ...(header as object), entries };
}

/** Undefined if the text isn't JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
