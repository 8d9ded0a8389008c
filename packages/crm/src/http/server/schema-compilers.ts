import { isDeepStrictEqual } from "node:util";
import type { FastifySchemaCompiler } from "fastify";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

/**
 * Parses the parts of requests by their schemas. Most requests have no query, so the result for an empty query
 * is computed once, at the first one. All requests share it, so it is frozen.
 */
export const requestValidatorCompiler: FastifySchemaCompiler<z.core.$ZodType> = (route) => {
  const validate = validatorCompiler(route);
  if (route.httpPart !== "querystring") return validate;
  let emptyQuery: ReturnType<typeof validate> | undefined;
  return (query: object) => {
    const isEmpty = Object.keys(query).length === 0;
    if (isEmpty && emptyQuery) return emptyQuery;
    const result = validate(query);
    if (isEmpty && typeof result === "object" && "value" in result) {
      const values = result.value as object;
      for (const each of [values, ...Object.values(values)]) Object.freeze(each);
      emptyQuery = result;
    }
    return result;
  };
};

/**
 * Serializes responses without validation. The schemas type the handlers, and parsing each response
 * again would double the time.
 */
export const plainSerializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = () =>
  JSON.stringify;

/**
 * Serializes responses in tests: fails if a response is invalid, or contains fields that its schema
 * lacks.
 */
export const strictSerializerCompiler: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
  const encode = serializerCompiler(route);
  return (data) => {
    const text = JSON.stringify(data);
    if (isDeepStrictEqual(JSON.parse(encode(data)), JSON.parse(text))) return text;
    throw new Error(`${route.method} ${route.url} responds with more than its schema has: ${text}`);
  };
};
