/** Seven or more digits in any grouping: a phone number, or an id that looks like one. */
const PHONE_NUMBER = /\+?\p{Nd}(?:[\s().\u2010-\u2015-]{0,3}\p{Nd}){6,}/gu;

/** What the CRM service creates, and any other text that is as long as a secret and has a digit. */
const SECRET =
  /\b(?:pat|hapi|session|access|refresh|code|secret)-[\w-]{8,}|\b(?=[\w-]*\d)[\w-]{32,}/g;

/** After the path of a URL. Positions in a file, `:1:23`, follow the path directly. */
const QUERY = /(https?:\/\/[^\s"'<>?#]+)[?#][^\s"'<>)]*/g;

/** Removes phone numbers and secrets from an error or stack, but keeps files and positions. */
export const redactFailure = (text: string): string =>
  text.replace(QUERY, "$1").replace(SECRET, "[secret]").replace(PHONE_NUMBER, "[number]");
