/** The digits of a number without its country, which a text may leave out. */
const NATIONAL_DIGITS = 10;

/** More of a text says nothing else, and is slow to read. */
const MAX_LENGTH = 10_000;

/** Data of a contact, which belongs into no log and no URL. */
export interface PrivateData {
  readonly numbers: readonly string[];
  readonly names: readonly string[];
}

/** What of the data a text contains: a number in any format, or a name. */
export function findPrivateData(text: string, { numbers, names }: PrivateData): readonly string[] {
  const start = text.slice(0, MAX_LENGTH);
  const digits = start.replaceAll(/[\s().+-]/g, "");
  const letters = start.toLowerCase();
  const hasNumber = numbers.some((number) =>
    digits.includes(number.replaceAll(/\D/g, "").slice(-NATIONAL_DIGITS)),
  );
  const hasName = names.some((name) => letters.includes(name.toLowerCase()));
  return [hasNumber && "a phone number", hasName && "a contact's name"].filter(
    (kind) => kind !== false,
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
