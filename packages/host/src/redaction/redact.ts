import { parseUrl } from "@calling-extensions/channel";
import { definitionOf, messageTypes } from "@calling-extensions/contract";

/** Beyond any message of the contract: an untrusted sender's message may be endless. */
const MAX_DEPTH = 8;
const MAX_ITEMS = 100;

/** Seven or more digits in any grouping: a phone number, or an id that looks like one. */
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;

/** Whether a text may contain a phone number. */
export const containsPhoneNumber = (text: string): boolean => text.search(PHONE_NUMBER) !== -1;

const URL_IN_TEXT = /https?:\/\/[^\s"'<>]+/g;
/** Too short for a phone number. */
const SHORT_NUMBER = /^[\d.-]{1,6}$/;
/** Usual names of fields. */
const FIELD_NAME = /^[A-Za-z]\w{0,63}$/;

/** The constants in a schema: `CONTACT`, `BUSY`. */
function constantsOf(schema: unknown): string[] {
  if (typeof schema === "string") return /^[A-Z]/.test(schema) ? schema.split("|") : [];
  return Object.values(Object(schema) as object).flatMap(constantsOf);
}

const protocolConstants: ReadonlySet<string> = new Set([
  ...messageTypes,
  ...messageTypes.flatMap((type) => constantsOf(definitionOf(type).payload)),
]);

const count = (text: string): string => `text of ${text.length}`;

/** Keeps constants of the protocol and short numbers. Other text may be a name, number or note: only its length stays. */
export const redactText = (text: string): string =>
  protocolConstants.has(text) || SHORT_NUMBER.test(text) ? text : count(text);

/** Reduces URLs in a sentence to their origins, and replaces phone numbers. */
export const redactSentence = (sentence: string): string => {
  const origins = [...sentence.matchAll(URL_IN_TEXT)].map(
    ([url]) => parseUrl(url)?.origin ?? "[url]",
  );
  // The text between the origins; the origins themselves may contain digits.
  const between = sentence.split(URL_IN_TEXT).map((part) => part.replace(PHONE_NUMBER, "[number]"));
  return between.map((part, index) => part + (origins[index] ?? "")).join("");
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

/** Removes personal data from a message. The result is serializable, whatever the value is. */
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
