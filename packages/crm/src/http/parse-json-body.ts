import type { FastifyInstance, FastifyRequest } from "fastify";
import { CrmError } from "../errors/crm-error.ts";
import { isStorable } from "./storable-text.ts";

/**
 * Bodies are JSON in UTF-8 and nothing else. An empty one is none: clients send the content type with
 * DELETE too. A key `__proto__` is refused, as it could reach the prototype of what it is copied to, and
 * so is text that not every store can hold.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, parseJson);
}

async function parseJson(_request: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return JSON.parse(text, refuseUnfit) as unknown;
  } catch (cause) {
    const error = new CrmError("invalid", "The body is not JSON in UTF-8.");
    error.cause = cause;
    throw error;
  }
}

function refuseUnfit(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("A body may not have the key __proto__.");
  if (!isStorable(key) || (typeof value === "string" && !isStorable(value))) {
    throw new SyntaxError("A text may not hold a zero character or half of a pair.");
  }
  return value;
}
