import type { FastifyRequest } from "fastify";
import { MAX_LOGGED_PATH_LENGTH } from "../../limits.ts";
import { decodePath } from "./paths.ts";

/** Replaces possible phone numbers in a text for the log. */
export const redactPhoneNumbers = (text: string): string =>
  text.replace(/\+?\p{Nd}(?:[\s().\u2010-\u2015-]{0,3}\p{Nd}){6,}/gu, "[number]");

/** The secrets that this service creates, by their prefixes. */
const SECRETS = /\b(?:pat|hapi|session|access|refresh|code|secret)-[\w-]{8,}/g;

/** The decoded path of a URL for the log, without the query, which may contain phone numbers and keys. */
export function pathOf(url: string): string {
  const [path = ""] = decodePath(url.split("?", 1)[0] ?? "").split("?", 1);
  return redact(path);
}

/** An error for the log, with what caused it. */
export const describeError = (error: unknown): string =>
  redactPhoneNumbers(
    error instanceof Error ? `${error.stack ?? String(error)}${causeOf(error)}` : String(error),
  );

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? `\nCaused by ${String(cause)}${causeOf(cause)}` : "";
}

/** An id of the CRM, whose digits are no phone number. */
const ID = /^(?:\d{1,19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
/** A name of the API, or a short id. Longer texts with digits may be secrets. */
const NAME = /^(?:[\w.-]{1,19}|[a-z_.-]{1,100})$/i;

/** Replaces a text unless it is an id, or a name that is neither personal nor secret. */
const redactPart = (part: string): string =>
  ID.test(part) || (NAME.test(part) && redact(part) === part) ? part : "[value]";

const redact = (text: string): string => redactPhoneNumbers(text.replace(SECRETS, "[secret]"));

/** A path for the developer of a program: with ids, the names of query parameters, and no other values. */
export function describePath({ originalUrl, params, query }: FastifyRequest): string {
  const [path = "", search] = originalUrl.split("?", 2);
  const { objectId, folderId = "", ...others } = Object(params) as Record<string, string>;
  const personal = new Set([
    // Instead of an id, the value of a property, such as an email address.
    "idProperty" in Object(query) ? objectId : undefined,
    // Names of people may be in paths of files and folders.
    ID.test(folderId) ? undefined : folderId,
    others["path"],
  ]);
  const parts = path.split("/").map((part) => {
    const decoded = decodePath(part);
    return part === "" ? part : personal.has(decoded) ? "[value]" : redactPart(decoded);
  });
  const names = search === undefined ? [] : [...new Set(new URLSearchParams(search).keys())];
  const described =
    parts.join("/") + (names.length > 0 ? `?${names.map(redactPart).join("&")}` : "");
  return described.slice(0, MAX_LOGGED_PATH_LENGTH);
}

/** The message of an error for the developer of a program, without the values that it quotes. */
export const describeMessage = (message: string): string =>
  redact(
    message
      .replaceAll(/"([^"]*)"/g, (_quoted, text: string) => `"${redactPart(text)}"`)
      .replaceAll(/[^\s"@]+@[^\s"@]+/g, "[address]"),
  );
