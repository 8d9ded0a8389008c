import type { Instance } from "./document-session.ts";
import type { Logger } from "./options.ts";

/** A value as JSON. A value that can't be serialized is replaced by a note. */
export function printable(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  try {
    return JSON.stringify(value, replacer) ?? "null";
  } catch {
    return '"not printable"';
  }
}

/** Seven or more digits in any grouping: a phone number, or an id that looks like one. */
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;

/**
 * Joins the parts to one line, with phone numbers shortened to their last two digits.
 *
 * @differs Phone numbers are shortened; the vendor logs whole payloads.
 */
const debugLine = (parts: readonly unknown[]): string =>
  parts
    .map((part) => (typeof part === "string" ? part : printable(part)))
    .join(" ")
    .replace(PHONE_NUMBER, (number) => `…${number.slice(-2)}`);

const PREFIX = "[calling-extensions]";

// @differs Lines go to `console.log`, and only with `debugMode`; the vendor's go to `console.debug`
// without it.
const logToConsole: Logger = (line) => {
  // oxlint-disable-next-line no-console -- this is the default logger
  console.log(`${PREFIX} ${line}`);
};

/** Logs the parts as a line, if the instance is in debug mode. */
export function log({ options }: Instance, ...parts: unknown[]): void {
  const { debugMode, logger = logToConsole } = options;
  if (debugMode) logger(debugLine(parts));
}

/** Writes a warning for the developer, with or without `debugMode`. */
export const warnInConsole = (line: string): void => {
  // oxlint-disable-next-line no-console -- a developer needs to see this warning
  console.warn(`${PREFIX} ${line}`);
};
