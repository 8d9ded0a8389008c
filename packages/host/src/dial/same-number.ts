/** Fewer digits than this have no country or area code that only one side might have left out. */
const MIN_SHARED_DIGITS = 7;

/** What follows a number: `x12`, `ext. 12`, `;ext=12`. */
const EXTENSION = /[;,\s]*(?:x|ext)[\s.=:]*\d+\s*$/i;

/** A number's digits, without the prefix that stands for a country code: `00` or `0`. */
const digitsOf = (number: string): string =>
  number.replace(EXTENSION, "").replace(/\D/g, "").replace(/^0+/, "");

/** Whether two texts are the same phone number, be it with a country code or without. */
export function isSameNumber(one: string, other: string): boolean {
  const [left, right] = [digitsOf(one), digitsOf(other)];
  if (left === "" || right === "") return one === other;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short === long || (short.length >= MIN_SHARED_DIGITS && long.endsWith(short));
}
