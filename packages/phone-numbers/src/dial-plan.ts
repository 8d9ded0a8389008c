/** What a phone system or a carrier knows besides numbers of the public network. */
export interface DialPlan {
  /** A number without a country code that has no more digits than this is dialed unchanged. */
  readonly maxInternalDigits: number;
  /** Whether users have names and addresses, such as `alice` and `sip:alice@example.com`. */
  readonly hasNames: boolean;
}

const SHORT_NUMBER = /^[\d\s().-]+(?:;ext=\d{1,7})?$/;
const ADDRESS = /^[^\s@:;<>"?,]+@(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;
const NAME = /^[\p{L}_][\p{L}\p{N}_.+-]*$/u;
/** Who can't be called back. */
const NOBODY = /^(?:anonymous|unknown|none)$/i;

/** Whether a text is the name or the address of a user, also while it is being typed, and no number. */
export const isNameOrAddress = (text: string): boolean =>
  /^\s*sips?:|^[^\s@]+@/i.test(text) || NAME.test(text.trim());

/** What is dialed unchanged; undefined for numbers of the public network. */
export function findInternalTarget(
  text: string,
  digits: string,
  { maxInternalDigits, hasNames }: DialPlan,
): string | undefined {
  const user = text.replace(/^sips?:/i, "");
  if (SHORT_NUMBER.test(user) && digits !== "" && digits.length <= maxInternalDigits) return digits;
  if (!hasNames) return undefined;
  if (ADDRESS.test(user)) return `sip:${user}`;
  return NAME.test(user) && !NOBODY.test(user) ? user : undefined;
}
