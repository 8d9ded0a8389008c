import { parseUrl } from "@calling-extensions/channel";
import { definitionOf, messageTypes } from "@calling-extensions/contract";

/** Deeper, and longer, than any message of the contract: a stranger's may go on for ever. */
const MAX_DEPTH = 8;
const MAX_ITEMS = 100;

/** Seven digits or more, however they are grouped: a phone number, or an id that may pass for one. */
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;
/** Whether a text may hold somebody's phone number. */
export const holdsPhoneNumber = (text: string): boolean => text.search(PHONE_NUMBER) !== -1;

const ADDRESS = /https?:\/\/[^\s"'<>]+/g;
/** Nobody's number is that short. */
const SHORT_NUMBER = /^[\d.-]{1,6}$/;
/** Names of fields, as contracts and CRMs have them. */
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/;

/** Every word that a shape says a text may be: `CONTACT`, `BUSY`. */
function wordsOf(shape: unknown): string[] {
  if (typeof shape === "string") return /^[A-Z]/.test(shape) ? shape.split("|") : [];
  return Object.values(Object(shape) as object).flatMap(wordsOf);
}

const protocolWords: ReadonlySet<string> = new Set([
  ...messageTypes,
  ...messageTypes.flatMap((type) => wordsOf(definitionOf(type).payload)),
]);

const count = (text: string): string => `text of ${text.length}`;

/** The protocol's own words and short numbers stay; other text, which may be anybody's name, number or note, is its length. */
export const redactText = (text: string): string =>
  protocolWords.has(text) || SHORT_NUMBER.test(text) ? text : count(text);

/** A sentence of ours: addresses are cut to their origin, and phone numbers to a mark. */
export const redactSentence = (sentence: string): string => {
  const addresses = [...sentence.matchAll(ADDRESS)].map(
    ([address]) => parseUrl(address)?.origin ?? "[address]",
  );
  // What is between the addresses; these may have digits of their own.
  const between = sentence.split(ADDRESS).map((part) => part.replace(PHONE_NUMBER, "[number]"));
  return between.map((part, index) => part + (addresses[index] ?? "")).join("");
};

function redactKey(name: string, index: number): string {
  const isName = FIELD_NAME.test(name) && !/\d{5}/.test(name);
  return isName ? name : `field ${index + 1}, ${count(name)}`;
}

function redactObject(value: object, depth: number): unknown {
  if (depth >= MAX_DEPTH) return "too deep";
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ITEMS).map((item) => redact(item, depth + 1));
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  if (!isPlain) return Object.prototype.toString.call(value);
  const fields = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(
    fields.map(([name, field], index) => [redactKey(name, index), redact(field, depth + 1)]),
  );
}

/** What a message carries, without what could be personal. Total: whatever it is, it can be printed. */
export function redact(value: unknown, depth = 0): unknown {
  switch (typeof value) {
    case "string":
      return redactText(value);
    case "number":
      return SHORT_NUMBER.test(String(value)) ? value : `number of ${String(value).length}`;
    case "object":
      return value === null ? null : redactObject(value, depth);
    case "boolean":
      return value;
    default:
      return value === undefined ? undefined : typeof value;
  }
}
