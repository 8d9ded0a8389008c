import fastifySwagger, { formatParamUrl } from "@fastify/swagger";
import { fastify } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import manifest from "../../../package.json" with { type: "json" };
import type { Resource } from "../../endpoints/endpoint.ts";
import { SESSION_HEADER } from "../../page-api/index.ts";
import { completeOperation, FORM, URL_ENCODED } from "./complete-operation.ts";
import { errorResponses } from "./error-responses.ts";
import { nameComponents } from "./name-components.ts";
import { DOCUMENT_ORIGIN } from "./serve-openapi.ts";

const DESCRIPTION = `Contacts, companies, deals, tickets, calls, notes and tasks, their associations, and the settings of calling apps.

Every path below \`/crm/v3\` and \`/crm/v4\` also works with the dates \`2025-09\`, \`2026-03\` and \`2026-09\`: \`/crm/objects/2026-03/tickets\`, \`/crm/associations/2026-03/contacts/companies/labels\`.

Responses have ids as strings; requests may have numbers. Responses have times in ISO 8601; requests may have epoch milliseconds. Lists in a query are repeated, separated by commas, or both. An access token needs the scopes of the records that it requests: \`tickets\`, or \`crm.objects.contacts.read\` and the like.`;

const credentials: Readonly<Record<Resource["security"], string>> = {
  none: "Requires no credentials.",
  accessToken: "Requires an access token: `Authorization: Bearer <token>`.",
  developerKey: "Requires the developer key: `?hapikey=<key>`.",
  pageSession: `Requires a session token: \`${SESSION_HEADER}: <token>\`.`,
};

const securitySchemes: Readonly<
  Record<Exclude<Resource["security"], "none">, OpenAPIV3_1.SecuritySchemeObject>
> = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    description: "An access token with the scopes that the operation requires.",
  },
  developerKey: {
    type: "apiKey",
    in: "query",
    name: "hapikey",
    description: "The developer key, for the settings of calling apps.",
  },
  pageSession: {
    type: "apiKey",
    in: "header",
    name: SESSION_HEADER,
    description: "The session of the CRM page: `POST /_page/session` returns the token.",
  },
};

/** Creates the OpenAPI document of resources, for `npm run docs` and its test. */
export async function describeResources(
  resources: readonly Resource[],
): Promise<OpenAPIV3_1.Document> {
  const schemas = await describeSchemas(resources);
  const paths: OpenAPIV3_1.PathsObject = {};
  for (const resource of resources) {
    for (const endpoint of resource.endpoints) {
      const path = formatParamUrl(endpoint.path);
      const method = endpoint.method.toLowerCase();
      const operations: Readonly<Record<string, unknown>> = schemas.paths?.[path] ?? {};
      // The plugin has described each endpoint.
      const operation = operations[method] as OpenAPIV3_1.OperationObject;
      paths[path] = {
        ...paths[path],
        [method]: completeOperation(operation, endpoint, resource),
      };
    }
  }
  return nameComponents({
    ...schemas,
    servers: [{ url: DOCUMENT_ORIGIN }],
    paths,
    components: {
      ...schemas.components,
      responses: errorResponses,
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) =>
          resources.some(({ security }) => security === name),
        ),
      ),
    },
  });
}

/**
 * Describes the schemas of endpoints. The plugin reads routes, so this creates an app that never
 * listens.
 */
async function describeSchemas(resources: readonly Resource[]): Promise<OpenAPIV3_1.Document> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "CRM service", version: manifest.version, description: DESCRIPTION },
      tags: resources.map(({ tag, description, security }) => ({
        name: tag,
        description: `${description} ${credentials[security]}`,
      })),
    },
    convertConstToEnum: false,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  for (const endpoint of resources.flatMap(({ endpoints }) => endpoints)) {
    const { method, path, schema, form, isUrlEncoded } = endpoint;
    const consumes = [isUrlEncoded ? URL_ENCODED : FORM];
    const described = form ? { ...schema, body: form, consumes } : schema;
    app.route({ method, url: path, schema: described, handler: async () => undefined });
  }
  await app.ready();
  // Its version is the one above.
  const document = app.swagger() as OpenAPIV3_1.Document;
  await app.close();
  return document;
}
