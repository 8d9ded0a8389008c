import { decodePath } from "./decode-path.ts";

/** Takes what could be a phone number out of a text that is to be logged. */
export const redactPhoneNumbers = (text: string): string =>
  text.replace(/\+?\p{Nd}(?:[\s().\u2010-\u2015-]{0,3}\p{Nd}){6,}/gu, "[number]");

/** The secrets that this service creates, by their prefixes. */
const SECRETS = /\b(?:pat|hapi|session)-[\w-]{8,}/g;

/** The path of a URL as a log may hold it, decoded: a query may hold numbers and keys. */
export function pathOf(url: string): string {
  const [path = ""] = decodePath(url.split("?", 1)[0] ?? "").split("?", 1);
  return redactPhoneNumbers(path.replace(SECRETS, "[secret]"));
}

/** An error as a log may hold it. */
export const describeError = (error: unknown): string =>
  redactPhoneNumbers(error instanceof Error ? (error.stack ?? String(error)) : String(error));
