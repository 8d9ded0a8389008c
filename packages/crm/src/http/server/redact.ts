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
/** A name of the API, such as `contacts`, `v3` or `0-1`: secrets are longer and have digits, phone numbers have seven. */
const NAME = /^(?:[a-z_.-]{1,100}|(?!(?:\D*\d){7})[\w.-]{1,19})$/i;

/** Replaces a text unless it is an id, or a name that is neither personal nor secret. */
const redactPart = (part: string): string => (NAME.test(part) || ID.test(part) ? part : "[value]");

const redact = (text: string): string => redactPhoneNumbers(text.replace(SECRETS, "[secret]"));

/** A path for the developer of a program: with ids, the names of query parameters, and no other values. */
export function describePath({ originalUrl, params, query }: FastifyRequest): string {
  const [path = "", search] = originalUrl.split("?", 2);
  const { objectId, folderId, path: filePath } = Object(params) as Record<string, string>;
  // Instead of an id, the value of a property, such as an email address.
  const value = "idProperty" in Object(query) ? objectId : undefined;
  const parts = path.split("/").map((part) => {
    const decoded = decodePath(part);
    if (decoded === "") return part;
    // Names of people may be in paths of files and folders.
    const isPlace = decoded === filePath || (decoded === folderId && !ID.test(decoded));
    return isPlace || decoded === value ? "[value]" : redactPart(decoded);
  });
  const names = new Set(search?.split("&").map((pair) => decodePath(pair.split("=", 1)[0] ?? "")));
  const described =
    parts.join("/") + (names.size > 0 ? `?${Array.from(names, redactPart).join("&")}` : "");
  return described.slice(0, MAX_LOGGED_PATH_LENGTH);
}

/** The message of an error for the developer of a program, without the values that it quotes. */
export const describeMessage = (message: string): string =>
  redact(
    message
      .replaceAll(/"([^"]*)"/g, (_quoted, text: string) => `"${redactPart(text)}"`)
      .replaceAll(/[^\s"@]+@[^\s"@]+/g, "[address]"),
  );
