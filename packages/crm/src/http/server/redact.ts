import { decodePath } from "./paths.ts";

/** Replaces possible phone numbers in a text for the log. */
export const redactPhoneNumbers = (text: string): string =>
  text.replace(/\+?\p{Nd}(?:[\s().\u2010-\u2015-]{0,3}\p{Nd}){6,}/gu, "[number]");

/** The secrets that this service creates, by their prefixes. */
const SECRETS = /\b(?:pat|hapi|session|access|refresh|code|secret)-[\w-]{8,}/g;

/** The decoded path of a URL for the log, without the query, which may contain phone numbers and keys. */
export function pathOf(url: string): string {
  const [path = ""] = decodePath(url.split("?", 1)[0] ?? "").split("?", 1);
  return redactPhoneNumbers(path.replace(SECRETS, "[secret]"));
}

/** An error for the log, with what caused it. */
export const describeError = (error: unknown): string =>
  redactPhoneNumbers(
    error instanceof Error ? `${error.stack ?? String(error)}${causeOf(error)}` : String(error),
  );

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? `\nCaused by ${String(cause)}${causeOf(cause)}` : "";
}
