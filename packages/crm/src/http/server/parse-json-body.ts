import { MAX_BODY_VALUES, MAX_BODY_KEYS, MAX_BODY_DEPTH } from "../../limits.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CrmError } from "../../errors/crm-error.ts";
import { isStorable, toStorable } from "./text-validation.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How many values a body may have, if the default is too few. */
    maxBodyValues?: number;
    /** Replaces characters that not every store can hold, instead of rejecting the request. */
    repairsText?: boolean;
    /** Takes a URL-encoded form instead of JSON. */
    isUrlEncoded?: boolean;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set(Buffer.from("[{"));
const CLOSING = new Set(Buffer.from("]}"));

/**
 * Parses bodies, which must be JSON in UTF-8. An empty body counts as none, because clients send the content
 * type with DELETE too. Rejects the key `__proto__`, which could change the prototype of a copy, and text that
 * not every store can hold. Checks sizes before a schema sees the body.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJson);
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (request: FastifyRequest, body: string) => {
      if (!request.routeOptions.config.isUrlEncoded) {
        throw new CrmError("unsupportedMedia", "Send application/json.");
      }
      return new URLSearchParams(body);
    },
  );
  // Handlers of forms read them while they arrive.
  app.addContentTypeParser("multipart/form-data", async () => undefined);
}

async function parseJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  checkSize(body, request.routeOptions.config.maxBodyValues ?? MAX_BODY_VALUES);
  let content: unknown;
  try {
    content = JSON.parse(utf8.decode(body));
  } catch (cause) {
    const error = new CrmError("invalid", "The body isn't JSON in UTF-8.");
    error.cause = cause;
    throw error;
  }
  const { repairsText = false } = request.routeOptions.config;
  const repaired = repairsText ? repairTexts(content) : content;
  checkContent(repaired);
  return repaired;
}

/** Returns the same content with U+FFFD for each character that not every store can hold. */
function repairTexts(content: unknown): unknown {
  if (typeof content === "string") return toStorable(content);
  if (typeof content !== "object" || content === null) return content;
  if (Array.isArray(content)) return content.map(repairTexts);
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [toStorable(key), repairTexts(value)]),
  );
}

/** Counts values and levels before parsing them: millions would delay every other request. */
function checkSize(body: Buffer, maxValues: number): void {
  let values = 1;
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index];
    if (byte === undefined) return;
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText) index += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (values > maxValues) {
      throw new CrmError("invalid", `The body has more than ${maxValues} values.`);
    }
    if (depth > MAX_BODY_DEPTH) {
      throw new CrmError("invalid", `The body is nested more than ${MAX_BODY_DEPTH} levels deep.`);
    }
  }
}

/** Walks the content. A reviver of JSON.parse would take five times as long. */
function checkContent(content: unknown): void {
  if (typeof content === "string") return checkText(content);
  if (typeof content !== "object" || content === null) return undefined;
  if (Array.isArray(content)) {
    for (const item of content) checkContent(item);
    return undefined;
  }
  const entries = Object.entries(content);
  if (entries.length > MAX_BODY_KEYS) {
    throw new CrmError(
      "invalid",
      `An object in the body has ${entries.length} keys; at most ${MAX_BODY_KEYS} are allowed.`,
    );
  }
  for (const [key, value] of entries) {
    if (key === "__proto__") {
      throw new CrmError("invalid", "A body must not have the key __proto__.");
    }
    checkText(key);
    checkContent(value);
  }
  return undefined;
}

function checkText(text: string): void {
  if (isStorable(text)) return;
  throw new CrmError("invalid", "Text must not contain NUL or unpaired surrogates.");
}
