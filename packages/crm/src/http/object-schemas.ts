import { z } from "zod";
import {
  getObjectTypeInfo,
  isCustomType,
  objectTypes,
  type ObjectTypeInfo,
} from "../model/object-types.ts";
import { propertiesOf } from "../model/object-properties.ts";
import { findPortal, unnamedPortal } from "../model/portal.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { listPropertyResponses } from "./properties.ts";
import { propertyResponse } from "./property-schemas.ts";
import { flagParameter } from "../query-parameters.ts";

const objectSchema = z
  .object({
    id: z.string(),
    objectTypeId: z.string(),
    name: z.string(),
    fullyQualifiedName: z.string(),
    labels: z.object({ singular: z.string(), plural: z.string() }),
    primaryDisplayProperty: z.string(),
    secondaryDisplayProperties: z.array(z.string()),
    requiredProperties: z.array(z.string()),
    searchableProperties: z.array(z.string()),
    properties: z.array(propertyResponse),
    associations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        fromObjectTypeId: z.string(),
        toObjectTypeId: z.string(),
      }),
    ),
    archived: z.boolean(),
  })
  .meta({ id: "ObjectSchema" });

const objectSchemaList = z
  .object({ results: z.array(objectSchema) })
  .meta({ id: "ObjectSchemaList" });

/** The property that names a record. */
const displayProperties: Readonly<Record<string, string>> = {
  contacts: "email",
  companies: "name",
  deals: "dealname",
  tickets: "subject",
  calls: "hs_call_title",
  notes: "hs_note_body",
  tasks: "hs_task_subject",
  sites: "site_name",
};

async function toObjectSchema(
  context: CrmContext,
  type: ObjectTypeInfo,
): Promise<z.infer<typeof objectSchema>> {
  const portal = (await findPortal(context.db)) ?? unnamedPortal;
  const definitions = Object.values(propertiesOf(context, type.id));
  const isCustom = isCustomType(type.id);
  return {
    id: isCustom ? type.id.replace("2-", "") : type.id,
    objectTypeId: type.id,
    name: type.name,
    fullyQualifiedName: isCustom ? `p${portal.id}_${type.name}` : type.name,
    labels: { singular: type.label, plural: type.labelPlural },
    primaryDisplayProperty: displayProperties[type.name] ?? "hs_object_id",
    secondaryDisplayProperties: [],
    requiredProperties: definitions.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    searchableProperties: definitions
      .filter(({ type: kind }) => kind === "string")
      .map(({ name }) => name),
    properties: await listPropertyResponses(context, type, false),
    associations: context.catalog
      .associationTypes()
      .filter(({ from, label }) => from === type.id && label === null)
      .map(({ typeId, name, from, to }) => ({
        id: String(typeId),
        name,
        fromObjectTypeId: from,
        toObjectTypeId: to,
      })),
    archived: false,
  };
}

const objectSchemaEndpoints = [
  endpoint({
    method: "GET",
    path: "/crm-object-schemas/v3/schemas",
    operationId: "listObjectSchemas",
    showsDefinitions: true,
    summary: "List custom object types",
    description: "With their properties and associations. None is archived.",
    examples: [{ status: 200, path: "/crm-object-schemas/v3/schemas" }],
    scopes: ["crm.schemas.custom.read", "crm.objects.custom.read"],
    query: z.object({ archived: flagParameter }),
    response: { 200: objectSchemaList },
    read: async (context, { query }) => {
      if (query.archived) return { results: [] };
      const customTypes = objectTypes.filter(({ id }) => isCustomType(id));
      return {
        results: await Promise.all(customTypes.map((type) => toObjectSchema(context, type))),
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "/crm-object-schemas/v3/schemas/:objectType",
    operationId: "getObjectSchema",
    showsDefinitions: true,
    summary: "Get an object type",
    description: "With its properties and associations.",
    examples: [{ status: 200, path: "/crm-object-schemas/v3/schemas/sites" }],
    response: { 200: objectSchema },
    read: async (context, { params }) =>
      toObjectSchema(context, getObjectTypeInfo(params.objectType)),
  }),
];

export const objectSchemaResource: Resource = {
  tag: "Object types",
  description: "What records of each type have.",
  security: "accessToken",
  endpoints: objectSchemaEndpoints,
};
