import { isFixedText } from "./fixed-text.ts";

/** A number this close to the start of the recording is a time. */
const TIME_RANGE_MS = 30 * 86_400_000;

/** Digits and what people write between them. */
const NUMBER = /^(?=\D*\d)[+\d\s().-]{1,40}$/;

/** The origin of a URL that contains no user name. */
const ORIGIN = /^(https?:\/\/[\w.:-]+)(?:[/?#]|$)/;

/** What a text is called, by the field in which it is found first: `externalCallId`, `firstName`, `email`. */
const NOUN = /^(?:external|first|last)?(call|company|email|name|request|type)(?:Id)?$/i;

/** Digits at the end that tell numbers apart: the same number may be written with and without its country. */
const TAIL = 9;

/**
 * Replaces numbers, names, notes and unknown texts. A value has the same stand-in wherever it occurs, and so does a phone
 * number that is written in another way: a recording can be followed without knowing who called whom.
 */
export interface StandIns {
  /** @param field the name of the field that has the text, or the list with it. */
  text(this: void, value: string, field?: string): string;
  number(this: void, value: number): number;
}

/** @param startedAt when the recording starts, in epoch milliseconds. */
export function createStandIns(startedAt: number): StandIns {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const numbers = new Map<string, string>();

  /** The stand-in of a text: `name 2`. */
  function nameOf(value: string, noun: string): string {
    const known = names.get(value);
    if (known) return known;
    const count = (counts.get(noun) ?? 0) + 1;
    const name = `${noun} ${count}`;
    counts.set(noun, count);
    names.set(value, name);
    return name;
  }

  /** Keeps the way in which a number is written. */
  function digitsOf(value: string): string {
    const digits = value.replaceAll(/\D/g, "");
    const tail = digits.slice(-TAIL);
    const known = numbers.get(tail) ?? fictionalNumber(numbers.size);
    numbers.set(tail, known);
    // No longer than a number of its country: an app may refuse to dial it.
    const replaced = known.slice(-digits.length);
    let next = 0;
    return value.replaceAll(/\d/g, () => replaced.charAt(next++)).trimEnd();
  }

  return {
    text(value, field = "") {
      if (isFixedText(value)) return value;
      if (NUMBER.test(value)) return digitsOf(value);
      const origin = ORIGIN.exec(value)?.[1];
      if (!origin) return nameOf(value, NOUN.exec(field)?.[1]?.toLowerCase() ?? "text");
      const hasPath = value.length > origin.length + 1;
      return hasPath ? `${origin}/${nameOf(value, "page").replace(" ", "-")}` : origin;
    },
    number(value) {
      const isTime = Math.abs(value - startedAt) < TIME_RANGE_MS;
      if (isTime || isFixedText(String(value))) return value;
      return Number(digitsOf(String(Math.round(value))));
    },
  };
}

/** An unassigned number: 555-0100 to 555-0199 are reserved for fiction, in each area. */
const fictionalNumber = (index: number): string =>
  `${1202 + Math.floor(index / 100)}5550${100 + (index % 100)}`;
