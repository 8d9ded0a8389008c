import type { FastifySchemaCompiler } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

/**
 * Parses what requests bring by their schemas. Most requests have no query, so the result for an empty query is
 * computed once. All of them share it: it is frozen.
 */
export const requestValidatorCompiler: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  if (route.httpPart !== "querystring") return validate;
  const emptyQuery = validate({});
  if (typeof emptyQuery !== "object" || !("value" in emptyQuery)) return validate;
  const values = emptyQuery.value as object;
  for (const each of [values, ...Object.values(values)]) Object.freeze(each);
  return (query: object) => (Object.keys(query).length === 0 ? emptyQuery : validate(query));
};
