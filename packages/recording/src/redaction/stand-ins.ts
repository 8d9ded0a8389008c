import { parseUrl } from "@calling-extensions/channel";
import { copyValue, isPlain, type Replacements } from "./copy-value.ts";
import { isFixedText } from "./fixed-values.ts";
import { isSoftwareName, plainKey } from "./redact.ts";

/** A number this close to the start of the recording is a time. */
const TIME_RANGE_MS = 30 * 86_400_000;

/** Digits and what people write between them. */
const NUMBER = /^[+\d\s().-]+$/;

/** No number is longer, in characters. */
const MAX_NUMBER_LENGTH = 40;

/** Fields of the handshake that describe software. */
const SOFTWARE_FIELD = /^(version|hostSdk|appSdk)$/;

/** What they contain; `version` is a text itself. */
const SOFTWARE_TEXTS: ReadonlySet<string> = new Set(["", "name", "version", "capabilities"]);

/** What a text is called, by the field in which it is found first. */
const nouns = new Map([
  ["externalCallId", "call"],
  ["requestId", "request"],
  ["firstName", "name"],
  ["lastName", "name"],
  ["name", "name"],
  ["company", "company"],
  ["email", "email"],
  ["call", "call"],
  ["type", "type"],
]);

/** Digits at the end that tell numbers apart: the same number may be written with and without its country. */
const TAIL = 9;

/**
 * Replaces numbers, names, notes and unknown texts. A value has the same stand-in wherever it occurs, and so does a phone
 * number that is written in another way: a recording can be followed without knowing who called whom.
 */
export class StandIns implements Replacements {
  readonly maxItems = 1000;
  readonly #startedAt: number;
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  readonly #numbers = new Map<string, string>();

  /** @param startedAt when the recording starts, in epoch milliseconds. */
  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  readonly text = (value: string, field = ""): string => {
    if (isFixedText(value)) return value;
    const isNumber = value.length <= MAX_NUMBER_LENGTH && NUMBER.test(value) && /\d/.test(value);
    if (isNumber) return this.#digits(value);
    const url = /^https?:/.test(value) ? parseUrl(value) : undefined;
    if (!url) return this.name(value, nouns.get(field) ?? "text");
    return url.href === `${url.origin}/`
      ? url.origin
      : `${url.origin}/${this.name(url.href, "page").replace(" ", "-")}`;
  };

  readonly number = (value: number): number => {
    const isTime = Math.abs(value - this.#startedAt) < TIME_RANGE_MS;
    if (isTime || isFixedText(String(value)) || !Number.isFinite(value)) return value;
    return Number(this.#digits(String(Math.round(value))));
  };

  readonly key = (name: string, index: number): string => plainKey(name) ?? `field ${index + 1}`;

  /** A message's data, or the value of any field. */
  value(value: unknown): unknown {
    return copyValue(value, this);
  }

  /** The fields of a handshake message. The names and versions of software stay. */
  handshake(fields: unknown): unknown {
    if (typeof fields !== "object" || fields === null || !isPlain(fields)) {
      return this.value(fields);
    }
    const entries = Object.entries(fields);
    const others = entries.filter(([name]) => !SOFTWARE_FIELD.test(name));
    const software = entries.filter(([name]) => SOFTWARE_FIELD.test(name));
    return {
      ...(this.value(Object.fromEntries(others)) as object),
      ...Object.fromEntries(software.map(([name, part]) => [name, this.#software(part)])),
    };
  }

  #software(part: unknown): unknown {
    return copyValue(part, {
      number: this.number,
      key: this.key,
      maxItems: this.maxItems,
      text: (value, field) =>
        SOFTWARE_TEXTS.has(field) && isSoftwareName(value) ? value : this.text(value, field),
    });
  }

  /** The stand-in of a text: `name 2`. */
  name(value: string, noun: string): string {
    const known = this.#names.get(value);
    if (known !== undefined) return known;
    const count = (this.#counts.get(noun) ?? 0) + 1;
    this.#counts.set(noun, count);
    const name = `${noun} ${count}`;
    this.#names.set(value, name);
    return name;
  }

  /** Keeps the way in which a number is written. */
  #digits(value: string): string {
    const digits = value.replaceAll(/\D/g, "");
    const tail = digits.slice(-TAIL);
    const known = this.#numbers.get(tail) ?? fictionalNumber(this.#numbers.size);
    this.#numbers.set(tail, known);
    const replaced = known.padStart(digits.length, "1").slice(-digits.length);
    let next = 0;
    return value.replaceAll(/\d/g, () => replaced.charAt(next++));
  }
}

/** An unassigned number: 555-0100 to 555-0199 are reserved for fiction, in each area. */
const fictionalNumber = (index: number): string =>
  `${1202 + Math.floor(index / 100)}5550${100 + (index % 100)}`;
