import { parseUrl } from "@calling-extensions/channel";
import { copyValue, type Replacements } from "./copy-value.ts";
import { isFixedText } from "./fixed-text.ts";
import { plainKey } from "./plain-key.ts";

/** Seven or more digits in any grouping: a phone number, or an id that looks like one. */
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;

/** Whether a text may contain a phone number. */
export const containsPhoneNumber = (text: string): boolean => text.search(PHONE_NUMBER) !== -1;

const URL_IN_TEXT = /https?:\/\/[^\s"'<>]+/g;

const count = (text: string): string => `text of ${text.length}`;

/** Keeps constants of the protocol and short numbers. Other text may be a name, number or note: only its length stays. */
export const redactText = (text: string): string => (isFixedText(text) ? text : count(text));

/** Reduces URLs in a sentence to their origins, and replaces phone numbers. */
export const redactSentence = (sentence: string): string => {
  const origins = [...sentence.matchAll(URL_IN_TEXT)].map(
    ([url]) => parseUrl(url)?.origin ?? "[url]",
  );
  // The text between the origins; the origins themselves may contain digits.
  const between = sentence.split(URL_IN_TEXT).map((part) => part.replace(PHONE_NUMBER, "[number]"));
  return between.map((part, index) => part + (origins[index] ?? "")).join("");
};

/** An invalid field and its schema, as the contract's validation describes them. */
const INVALID_FIELD = /^(?!.*\d{5})[A-Z_]+(: data)?(\.\w+)* is not [\w|]+$/;

/** Why a message is invalid. What quotes the message is replaced. */
export const redactReason = (reason: string): string =>
  INVALID_FIELD.test(reason) ? reason : redactText(reason);

/** What the protocol doesn't have, as `field: habit`. The app chooses the names of engagement properties. */
export const redactWarning = (warning: string): string =>
  warning.replace(/(\.engagementProperties)\..*(: \w+)$/s, "$1.*$2");

/** Names and versions of software: no spaces and no long numbers. */
const SOFTWARE_NAME = /^(?!.*\d{5})[\w@/.+-]{1,60}$/;

/** Whether a value may be the name or the version of software. */
export const isSoftwareName = (value: unknown): value is string =>
  typeof value === "string" && SOFTWARE_NAME.test(value);

const lengths: Replacements = {
  text: redactText,
  number: (value) => (isFixedText(String(value)) ? value : `number of ${String(value).length}`),
  key: (name, index) => plainKey(name) ?? `field ${index + 1}, ${count(name)}`,
  maxItems: 100,
};

/** Replaces what may be personal data in a message by its length. The result is serializable, whatever the value is. */
export const redact = (value: unknown): unknown => copyValue(value, lengths);
