import type { FastifyInstance, FastifyRequest } from "fastify";
import { CrmError } from "../errors/crm-error.ts";
import { isStorable, storableText } from "./storable-text.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How many values a body may have where the default is too few. */
    maxBodyValues?: number;
    /** Replaces characters that not every store can hold, instead of refusing the request. */
    repairsText?: boolean;
  }
}

/** A batch of 100 inputs with 600 values each; to look at them takes a tenth of a second. */
const MAX_VALUES = 60_000;

/** No object of the interface has more keys: a record has fewer properties. */
const MAX_KEYS = 1000;

/** No body of the interface is half as deep. */
const MAX_DEPTH = 100;

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');

/**
 * Bodies are JSON in UTF-8 and nothing else. An empty one is none: clients send the content type with
 * DELETE too. A key `__proto__` is refused, as it could reach the prototype of what it is copied to, and
 * so is text that not every store can hold. Lengths are checked before any schema looks at a body.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJson);
}

async function parseJson(request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  checkSize(body, request.routeOptions.config.maxBodyValues ?? MAX_VALUES);
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    const error = new CrmError("invalid", "The body is not JSON in UTF-8.");
    error.cause = cause;
    throw error;
  }
  const { repairsText = false } = request.routeOptions.config;
  const mended = repairsText ? mendTexts(content) : content;
  checkContent(mended, 0);
  return mended;
}

/** The same content, with U+FFFD for each character that not every store can hold. */
function mendTexts(content: unknown, depth = 0): unknown {
  if (typeof content === "string") return storableText(content);
  if (typeof content !== "object" || content === null || depth > MAX_DEPTH) return content;
  if (Array.isArray(content)) return content.map((item) => mendTexts(item, depth + 1));
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [storableText(key), mendTexts(value, depth + 1)]),
  );
}

/** Counts values before they are parsed: millions of them would keep every other request waiting. */
function checkSize(body: Buffer, maxValues: number): void {
  let values = 1;
  let isInText = false;
  for (let index = 0; index < body.length; index += 1) {
    const byte = body[index];
    if (byte === QUOTE) isInText = !isInText;
    else if (isInText && byte === BACKSLASH) index += 1;
    else if (!isInText && byte === COMMA) {
      values += 1;
      if (values > maxValues) {
        throw new CrmError("invalid", `The body has more than ${maxValues} values.`);
      }
    }
  }
}

/** A walk of our own: a reviver of JSON.parse takes five times as long. */
function checkContent(content: unknown, depth: number): void {
  if (typeof content === "string") return checkText(content);
  if (typeof content !== "object" || content === null) return undefined;
  if (depth >= MAX_DEPTH) {
    throw new CrmError("invalid", `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
  if (Array.isArray(content)) {
    for (const item of content) checkContent(item, depth + 1);
    return undefined;
  }
  const entries = Object.entries(content);
  if (entries.length > MAX_KEYS) {
    throw new CrmError(
      "invalid",
      `An object in the body has ${entries.length} keys; at most ${MAX_KEYS} are allowed.`,
    );
  }
  for (const [key, value] of entries) {
    if (key === "__proto__") {
      throw new CrmError("invalid", "A body may not have the key __proto__.");
    }
    checkText(key);
    checkContent(value, depth + 1);
  }
  return undefined;
}

function checkText(text: string): void {
  if (isStorable(text)) return;
  throw new CrmError("invalid", "Text must not contain NUL or unpaired surrogates.");
}
