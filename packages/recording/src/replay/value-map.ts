import { copyValue, isPlain } from "../redaction/copy-value.ts";
import { isFixedText } from "../redaction/fixed-text.ts";
import { plainKey } from "../redaction/plain-key.ts";
import { redactText } from "../redaction/redact.ts";

/** Numbers that are a moment: epoch milliseconds of this century. */
const FIRST_TIME = 946_684_800_000;
const LAST_TIME = 4_102_444_800_000;

/** Fields whose numbers depend on how long something took, or on the size of a window. */
const MEASURED_FIELD = /duration|seconds|width|height/i;

/** Ids of records, calls and requests, which may be short. */
const ID_FIELD = /\.(?!.*objectTypeId$)\w*Id$/i;

/** Texts that a user typed into the app, in a call's properties. A replay types nothing. */
const TYPED_TEXT = /\.(engagementProperties|properties)\./;

const isTime = (value: unknown): boolean =>
  typeof value === "number" && value > FIRST_TIME && value < LAST_TIME;

/** Whether a value means the same in every session. Other texts and numbers are ids, numbers, names, notes. */
const isFixed = (value: unknown): boolean =>
  typeof value === "boolean" || value === null || isFixedText(textOf(value));

/** An id may be a number or its digits. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** Where a live value differs from the recorded one. */
export interface ValueDifference {
  /** The field, such as `callEndStatus`; empty for the whole data. */
  readonly field: string;
  /** The difference, as the end of a sentence. */
  readonly text: string;
}

const differs = (path: string, what: string): ValueDifference => ({
  field: path.slice("data.".length),
  text: `${path} ${what}`,
});

/** How recorded values are called in the live session. */
export class ValueMap {
  readonly #toLive = new Map<string, string | number>();
  readonly #toRecorded = new Map<string, string>();
  /** The recorded values that the message which is being compared has named first. */
  #named: string[] = [];

  /**
   * Compares a recorded value with a live one, and remembers what the recorded ids, numbers and texts are called in the live
   * session, unless there is a difference.
   *
   * @returns the first difference; undefined if there is none.
   */
  match(recorded: unknown, live: unknown): ValueDifference | undefined {
    this.#named = [];
    // A message without data has no fields.
    const difference = this.#compare(recorded ?? {}, live ?? {}, "data");
    if (difference !== undefined) for (const name of this.#named) this.#forget(name);
    return difference;
  }

  #forget(recorded: string): void {
    const live = textOf(this.#toLive.get(recorded) ?? "");
    this.#toLive.delete(recorded);
    if (this.#toRecorded.get(live) === recorded) this.#toRecorded.delete(live);
  }

  /** Returns recorded data with the values of the live session. */
  toLive(recorded: unknown): unknown {
    if (typeof recorded === "string" || typeof recorded === "number") {
      return this.#toLive.get(textOf(recorded)) ?? recorded;
    }
    if (Array.isArray(recorded)) return recorded.map((item) => this.toLive(item));
    if (typeof recorded !== "object" || recorded === null) return recorded;
    return Object.fromEntries(
      Object.entries(recorded).map(([name, value]) => [name, this.toLive(value)]),
    );
  }

  /** Remembers that the live end received recorded data as it is: it will send the same values back. */
  keep(sent: unknown): void {
    this.match(sent, sent);
  }

  /** What an id of the live session is called in the recording, if it has been met. */
  recordedId(live: unknown): string | undefined {
    return this.#toRecorded.get(textOf(live));
  }

  /** Live data as the recording would have it. Of values that it doesn't have, only the length stays. */
  toRecorded(live: unknown): unknown {
    const name = (value: string | number): unknown =>
      this.#toRecorded.get(textOf(value)) ?? (isFixed(value) ? value : redactText(textOf(value)));
    return copyValue(live, {
      text: name,
      number: (value) => (isTime(value) ? value : name(value)),
      key: (field, index) => plainKey(field) ?? `field ${index + 1}`,
      maxItems: 100,
    });
  }

  #compare(recorded: unknown, live: unknown, path: string): ValueDifference | undefined {
    if (recorded == null && live == null) return undefined;
    const isTyped = typeof recorded === "string" && TYPED_TEXT.test(path) && !isFixed(recorded);
    if (isTyped && (live == null || typeof live === "string")) return undefined;
    if (live == null) return differs(path, "is missing");
    if (recorded == null) return differs(path, "is additional");
    if (typeof recorded === "object") return this.#compareObjects(recorded, live, path);
    if (typeof live === "object")
      return differs(path, "is an object, and was not in the recording");
    if (MEASURED_FIELD.test(path.slice(path.lastIndexOf(".")))) return undefined;
    if (isTime(recorded)) {
      if (!isTime(live)) return differs(path, "is no time");
      // The played end sends it back, as the start of a dial.
      this.#toLive.set(textOf(recorded), live as number);
      return undefined;
    }
    const isId = ID_FIELD.test(path.slice(path.lastIndexOf(".")));
    if (isFixed(recorded) && !isId) {
      return textOf(recorded) === textOf(live)
        ? undefined
        : differs(path, `is ${describe(live)} instead of ${describe(recorded)}`);
    }
    if (isFixed(live) && !isId)
      return differs(path, `is ${describe(live)}, and another value in the recording`);
    return this.#bind(textOf(recorded), live as string | number, path);
  }

  #compareObjects(recorded: object, live: unknown, path: string): ValueDifference | undefined {
    if (typeof live !== "object" || live === null) {
      return differs(path, `is no ${Array.isArray(recorded) ? "list" : "object"}`);
    }
    if (Array.isArray(recorded)) {
      if (!Array.isArray(live)) return differs(path, "is no list");
      if (recorded.length !== live.length) {
        return differs(path, `has ${live.length} items instead of ${recorded.length}`);
      }
    } else if (Array.isArray(live) || !isPlain(live)) return differs(path, "is no object");
    const names = new Set([...Object.keys(recorded), ...Object.keys(live)]);
    for (const name of names) {
      const difference = this.#compare(
        (recorded as Record<string, unknown>)[name],
        (live as Record<string, unknown>)[name],
        `${path}.${name}`,
      );
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  #bind(recorded: string, live: string | number, path: string): ValueDifference | undefined {
    const known = this.#toLive.get(recorded);
    if (known !== undefined) {
      return textOf(known) === textOf(live)
        ? undefined
        : differs(path, "is not the same value as earlier in the session");
    }
    const other = this.#toRecorded.get(textOf(live));
    // Two people may have one name, but two calls never have one id.
    if (other !== undefined && path.endsWith(".externalCallId")) {
      return differs(path, "is the id of another call");
    }
    this.#named.push(recorded);
    this.#toLive.set(recorded, live);
    if (other === undefined) this.#toRecorded.set(textOf(live), recorded);
    return undefined;
  }
}

/** Words of the protocol and short numbers. Anything else may be personal. */
const describe = (value: unknown): string =>
  isFixed(value) ? JSON.stringify(value) : "another value";
