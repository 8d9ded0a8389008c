/** The digits of a number without its country, which a text may leave out. */
const NATIONAL_DIGITS = 10;

/** More of a text says nothing else, and is slow to read. */
const MAX_LENGTH = 10_000;

/** Whether a text contains one of the numbers, in any format. */
export function containsNumber(text: string, numbers: readonly string[]): boolean {
  const digits = text.slice(0, MAX_LENGTH).replaceAll(/[\s().+-]/g, "");
  return numbers.some((number) =>
    digits.includes(number.replaceAll(/\D/g, "").slice(-NATIONAL_DIGITS)),
  );
}

/** The text of a URL, with its escapes read. */
export function readableUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
