import { isDeepStrictEqual } from "node:util";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { serializerCompiler as zodSerializerCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

/**
 * Writes responses as JSON, as they are: handlers are typed by their schemas, and to parse each response
 * again would cost as much as to make it.
 */
export const plainSerializerCompiler: FastifySerializerCompiler<z.ZodType> = () => JSON.stringify;

/** The same for tests: refuses a response that its schema does not allow, or does not name in full. */
export const strictSerializerCompiler: FastifySerializerCompiler<z.ZodType> = (route) => {
  const encode = zodSerializerCompiler(route);
  return (data) => {
    const text = JSON.stringify(data);
    if (isDeepStrictEqual(JSON.parse(encode(data)), JSON.parse(text))) return text;
    throw new Error(`${route.method} ${route.url} responds with more than its schema has: ${text}`);
  };
};
