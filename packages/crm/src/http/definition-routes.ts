import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { CrmError } from "../errors/crm-error.ts";
import { getObjectType } from "../objects/get-object.ts";
import { findProperty, propertiesOf } from "../objects/object-properties.ts";
import type { ObjectType } from "../objects/object-types.ts";
import type { PropertyDefinition } from "../objects/property-definition.ts";
import { listPipelines } from "../pipelines/pipeline-repository.ts";
import type { Crm } from "../work.ts";
import { requireScopes } from "./authorize.ts";

const property = z
  .object({
    name: z.string(),
    label: z.string(),
    type: z.string(),
    fieldType: z.string(),
    description: z.string(),
    groupName: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string(), displayOrder: z.number() })),
    hasUniqueValue: z.boolean(),
  })
  .meta({ id: "Property" });

const pipeline = z
  .object({
    id: z.string(),
    label: z.string(),
    displayOrder: z.number(),
    archived: z.boolean(),
    stages: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        displayOrder: z.number(),
        archived: z.boolean(),
        metadata: z.object({ ticketState: z.string() }),
      }),
    ),
  })
  .meta({ id: "Pipeline" });

const fieldTypes = {
  string: "text",
  number: "number",
  datetime: "date",
  enumeration: "select",
  phone_number: "phonenumber",
} as const satisfies Record<PropertyDefinition["type"], string>;

const presentProperty = (
  type: ObjectType,
  definition: PropertyDefinition,
): z.infer<typeof property> => ({
  name: definition.name,
  label: definition.label,
  // Phone numbers are texts with a field of their own.
  type: definition.type === "phone_number" ? "string" : definition.type,
  fieldType: definition.fieldType ?? fieldTypes[definition.type],
  description: "",
  groupName: `${type.word}information`,
  options: (definition.options ?? []).map(({ value, label }, displayOrder) => ({
    value,
    label,
    displayOrder,
  })),
  hasUniqueValue: definition.isUnique ?? false,
});

/** What records are made of: the properties of each type, and the pipelines. */
export const definitionRoutes: FastifyPluginAsyncZod<{ crm: Crm }> = async (app, { crm }) => {
  app.addHook("preValidation", requireScopes("objectType"));
  const params = z.object({ objectType: z.string() });

  app.get(
    "/crm/v3/properties/:objectType",
    { schema: { params, response: { 200: z.object({ results: z.array(property) }) } } },
    async (request) => {
      const type = getObjectType(request.params.objectType);
      const definitions = Object.values(propertiesOf(type.id));
      return { results: definitions.map((definition) => presentProperty(type, definition)) };
    },
  );

  app.get(
    "/crm/v3/properties/:objectType/:propertyName",
    {
      schema: { params: params.extend({ propertyName: z.string() }), response: { 200: property } },
    },
    async (request) => {
      const type = getObjectType(request.params.objectType);
      const definition = findProperty(type.id, request.params.propertyName);
      if (!definition) {
        throw new CrmError("notFound", `${type.labelPlural} have no such property.`);
      }
      return presentProperty(type, definition);
    },
  );

  app.get(
    "/crm/v3/pipelines/:objectType",
    { schema: { params, response: { 200: z.object({ results: z.array(pipeline) }) } } },
    async (request) => {
      const type = getObjectType(request.params.objectType);
      const pipelines = await crm.read((work) => listPipelines(work.db, type.id));
      return {
        results: pipelines.map(({ id, label, displayOrder, stages }) => ({
          id,
          label,
          displayOrder,
          archived: false,
          stages: stages.map(({ ticketState, ...stage }) => ({
            id: stage.id,
            label: stage.label,
            displayOrder: stage.displayOrder,
            archived: false,
            metadata: { ticketState },
          })),
        })),
      };
    },
  );
};
