import { MIN_SHARED_DIGITS } from "../limits.ts";

/** An extension after a number: `x12`, `ext. 12`, `;ext=12`. */
const EXTENSION = /[;,\s]*(?:x|ext)[\s.=:]*\d+\s*$/i;

/** The digits of a number, without the prefix before a country code: `00` or `0`. */
const digitsOf = (number: string): string =>
  number.replace(EXTENSION, "").replace(/\D/g, "").replace(/^0+/, "");

/** Whether two texts are the same phone number, with or without a country code. */
export function isSameNumber(one: string, other: string): boolean {
  const [left, right] = [digitsOf(one), digitsOf(other)];
  if (left === "" || right === "") return one === other;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short === long || (short.length >= MIN_SHARED_DIGITS && long.endsWith(short));
}
