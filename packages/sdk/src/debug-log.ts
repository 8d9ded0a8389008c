import { printable } from "./printable.ts";

/** Takes a line of the debug log; phone numbers in it are already cut short. */
export type Logger = (line: string) => void;

/** Seven digits or more, however they are grouped: a phone number, or an id that may pass for one. */
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/g;

/**
 * One line of its parts, phone numbers cut to their last two digits.
 *
 * @differs Phone numbers are cut; the vendor logs whole payloads.
 */
export const debugLine = (parts: readonly unknown[]): string =>
  parts
    .map((part) => (typeof part === "string" ? part : printable(part)))
    .join(" ")
    .replace(PHONE_NUMBER, (number) => `…${number.slice(-2)}`);

const PREFIX = "[calling-extensions]";

// @differs Lines go to `console.log`, and with `debugMode` only; the vendor's go to `console.debug`
// without it.
export const logToConsole: Logger = (line) => {
  // oxlint-disable-next-line no-console -- the default logger is where lines may be written
  console.log(`${PREFIX} ${line}`);
};

/** Writes a warning for the developer, with or without `debugMode`. */
export const warnInConsole = (line: string): void => {
  // oxlint-disable-next-line no-console -- a warning that nobody asked for has no other place
  console.warn(`${PREFIX} ${line}`);
};
