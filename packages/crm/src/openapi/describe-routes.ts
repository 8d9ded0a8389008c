import fastifySwagger from "@fastify/swagger";
import { fastify, type RouteOptions } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import { completeDocument, openapiBase } from "./complete-document.ts";

const answerNobody = async () => undefined;

/**
 * The OpenAPI document of routes: their schemas, and what the areas say of each operation.
 *
 * @param authority host and port that the service is asked at
 */
export async function describeRoutes(
  routes: readonly RouteOptions[],
  authority: string,
): Promise<OpenAPIV3_1.Document> {
  // What lists the routes wants to see them added: to an instance that serves nobody.
  const listing = fastify({ exposeHeadRoutes: false });
  listing.setValidatorCompiler(() => () => true);
  listing.setSerializerCompiler(() => JSON.stringify);
  await listing.register(fastifySwagger, {
    openapi: openapiBase,
    convertConstToEnum: false,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  for (const { method, url, schema } of routes) {
    listing.route({ method, url, ...(schema && { schema }), handler: answerNobody });
  }
  await listing.ready();
  // It has the version that `openapiBase` says.
  const document = listing.swagger() as OpenAPIV3_1.Document;
  await listing.close();
  return completeDocument(document, authority);
}
