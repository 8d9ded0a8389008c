import type { FastifySchemaCompiler } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

/**
 * Parses what requests bring by their schemas. Most requests have no query: what their schema makes of none is
 * found out once.
 */
export const requestValidatorCompiler: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route);
  if (route.httpPart !== "querystring") return validate;
  const ofNoQuery = validate({});
  if (typeof ofNoQuery !== "object" || !("value" in ofNoQuery)) return validate;
  return (query: object) => (Object.keys(query).length === 0 ? ofNoQuery : validate(query));
};
