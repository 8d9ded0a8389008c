import { formatParamUrl } from "@fastify/swagger";
import type { OpenAPIV3_1 } from "openapi-types";
import manifest from "../../package.json" with { type: "json" };
import { SESSION_HEADER } from "../page-api/index.ts";
import type { Area } from "./area.ts";
import { areas, placedOperations } from "./areas.ts";
import { completeOperation } from "./complete-operation.ts";
import { errorResponses } from "./error-responses.ts";
import { nameComponents } from "./name-components.ts";

const DESCRIPTION = `Contacts, companies, deals, tickets, calls and notes, how they belong together, and the settings of calling apps.

Every path below \`/crm/v3\` and \`/crm/v4\` is answered under the dates \`2025-09\`, \`2026-03\` and \`2026-09\` too: \`/crm/objects/2026-03/tickets\`, \`/crm/associations/2026-03/contacts/companies/labels\`.

Ids are texts in answers; requests may give numbers. Times are ISO 8601 in answers; requests may give epoch milliseconds. Lists in a query are repeated, joined by commas, or both. An access token needs the scopes of what it asks for: \`tickets\`, or \`crm.objects.contacts.read\` and the like.`;

const credentials: Readonly<Record<Area["security"], string>> = {
  accessToken: "Asked with an access token: `Authorization: Bearer <token>`.",
  developerKey: "Asked with the developer key: `?hapikey=<key>`.",
  pageSession: `Requires a session token: \`${SESSION_HEADER}: <token>\`.`,
};

/** What the document says before any route is looked at. */
export const openapiBase = {
  openapi: "3.1.0",
  info: { title: "CRM service", version: manifest.version, description: DESCRIPTION },
  tags: areas.map(({ tag, description, security }) => ({
    name: tag,
    description: `${description} ${credentials[security]}`,
  })),
};

/** Puts into a document of routes what their schemas do not say. */
export function completeDocument(
  document: OpenAPIV3_1.Document,
  authority: string,
): OpenAPIV3_1.Document {
  const paths: OpenAPIV3_1.PathsObject = {};
  for (const placed of placedOperations) {
    const path = formatParamUrl(placed.url);
    const method = placed.method.toLowerCase();
    const operations: Readonly<Record<string, unknown>> = document.paths?.[path] ?? {};
    // What stands at a path by a method is an operation.
    const operation = operations[method] as OpenAPIV3_1.OperationObject | undefined;
    if (!operation) throw new Error(`There is no route ${placed.method} ${placed.url}.`);
    paths[path] = { ...paths[path], [method]: completeOperation(operation, placed) };
  }
  return nameComponents({
    ...document,
    servers: [{ url: `http://${authority}` }],
    paths,
    components: {
      ...document.components,
      responses: errorResponses,
      securitySchemes: {
        accessToken: {
          type: "http",
          scheme: "bearer",
          description: "An access token with the scopes of what is asked for.",
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
          description: "The session of the CRM page: `POST /_page/session` gives the token.",
        },
      },
    },
  });
}
