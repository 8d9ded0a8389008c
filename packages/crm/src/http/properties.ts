import { MAX_NAME_LENGTH } from "../limits.ts";
import { z } from "zod";
import {
  archiveProperties,
  createProperty,
  getProperty,
  listArchivedProperties,
  propertyNotFound,
  updateProperty,
} from "../definitions/property-repository.ts";
import { newProperty, propertyChange } from "../definitions/property-requests.ts";
import { getObjectTypeInfo, type ObjectTypeInfo } from "../model/object-types.ts";
import { propertiesOf } from "../model/object-properties.ts";
import { pipelineOptions } from "../pipelines/pipeline-kinds.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { batchRequest, batchResponse, runBatch, toReadResponse } from "./batches.ts";
import { propertyGroupEndpoints } from "./property-groups.ts";
import { propertyListResponse, propertyResponse, toPropertyResponse } from "./property-schemas.ts";
import { flagParameter, listParameter } from "../query-parameters.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";

const properties = "/crm/v3/properties/:objectType";
const oneProperty = `${properties}/:propertyName` as const;

const listQuery = z.object({ archived: flagParameter, properties: listParameter });
const batchResult = batchResponse(propertyResponse).meta({ id: "PropertyBatchAnswer" });
const batchNames = batchRequest(z.object({ name: z.string().max(MAX_NAME_LENGTH) })).meta({
  id: "PropertyNames",
});

/** Names the input of a batch in its error. */
const nameContext = ({ name }: { name: string }) => ({ name: [name] });

const size = {
  name: "size",
  label: "Size",
  type: "enumeration",
  fieldType: "select",
  groupName: "ticketinformation",
  options: [{ value: "small", label: "Small", displayOrder: 0, hidden: false }],
};

const propertyEndpoints = [
  endpoint({
    method: "GET",
    path: properties,
    operationId: "listProperties",
    showsDefinitions: true,
    summary: "List properties",
    description: "The list has no pages. `properties` selects properties by name; all by default.",
    examples: [
      {
        status: 200,
        path: "/crm/v3/properties/tickets?archived=false&properties=subject,hs_ticket_priority",
      },
    ],
    query: listQuery,
    response: { 200: propertyListResponse },
    read: async (context, { params, query }) => {
      const all = await listPropertyResponses(
        context,
        getObjectTypeInfo(params.objectType),
        query.archived,
      );
      const selected = new Set(query.properties);
      return { results: selected.size > 0 ? all.filter(({ name }) => selected.has(name)) : all };
    },
  }),
  endpoint({
    method: "POST",
    path: properties,
    operationId: "createProperty",
    summary: "Create a property",
    examples: [{ status: 201, path: "/crm/v3/properties/tickets", body: size }],
    body: newProperty,
    response: { 201: propertyResponse },
    write: async (context, { params, body }) => {
      const type = getObjectTypeInfo(params.objectType);
      return toPropertyResponse(type, await createProperty(context, type, body));
    },
  }),
  endpoint({
    method: "GET",
    path: oneProperty,
    operationId: "getProperty",
    showsDefinitions: true,
    summary: "Get a property",
    examples: [{ status: 200, path: "/crm/v3/properties/tickets/color" }],
    query: listQuery,
    response: { 200: propertyResponse },
    read: async (context, { params: { objectType, propertyName }, query }) => {
      const type = getObjectTypeInfo(objectType);
      const all = await listPropertyResponses(context, type, query.archived);
      const property = all.find(({ name }) => name === propertyName);
      if (!property) throw propertyNotFound(type, propertyName);
      return property;
    },
  }),
  endpoint({
    method: "PATCH",
    path: oneProperty,
    operationId: "updateProperty",
    summary: "Update a property",
    examples: [
      {
        status: 200,
        path: "/crm/v3/properties/tickets/color",
        body: { label: "Color of the device" },
      },
    ],
    body: propertyChange,
    response: { 200: propertyResponse },
    write: async (context, { params: { objectType, propertyName }, body }) => {
      const type = getObjectTypeInfo(objectType);
      return toPropertyResponse(type, await updateProperty(context, type, propertyName, body));
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneProperty,
    operationId: "archiveProperty",
    summary: "Archive a property",
    description: "Records keep its values, which no response shows.",
    examples: [{ status: 204, path: "/crm/v3/properties/tickets/color" }],
    write: async (context, { params: { objectType, propertyName } }) => {
      const type = getObjectTypeInfo(objectType);
      const [archived] = await listArchivedProperties(context.db, type, propertyName);
      if (archived) return;
      getProperty(context, type, propertyName);
      await archiveProperties(context, type, [propertyName]);
    },
  }),
  endpoint({
    method: "POST",
    path: `${properties}/batch/read`,
    operationId: "readProperties",
    showsDefinitions: true,
    summary: "Get several properties",
    examples: [
      {
        status: 200,
        path: "/crm/v3/properties/tickets/batch/read",
        body: { inputs: [{ name: "subject" }], archived: false },
      },
      {
        status: 207,
        path: "/crm/v3/properties/tickets/batch/read",
        body: { inputs: [{ name: "subject" }, { name: "nothing" }] },
      },
    ],
    body: batchNames.extend({ archived: z.boolean().default(false) }).meta({
      id: "PropertyBatchRead",
    }),
    response: { 200: batchResult, 207: batchResult },
    read: async (context, { params, body }) => {
      const type = getObjectTypeInfo(params.objectType);
      const all = await listPropertyResponses(context, type, body.archived);
      const byName = new Map(all.map((property) => [property.name, property]));
      const names = body.inputs.map(({ name }) => name);
      return toReadResponse(
        context,
        names,
        byName,
        `${type.labelPlural} lack some of the properties.`,
      );
    },
  }),
  endpoint({
    method: "POST",
    path: `${properties}/batch/create`,
    operationId: "createProperties",
    summary: "Create several properties",
    examples: [
      {
        status: 201,
        path: "/crm/v3/properties/tickets/batch/create",
        body: { inputs: [size] },
      },
      {
        status: 207,
        path: "/crm/v3/properties/tickets/batch/create",
        body: { inputs: [size, { ...size, name: "color" }] },
      },
    ],
    body: batchRequest(newProperty).meta({ id: "PropertyBatchCreate" }),
    response: { 201: batchResult, 207: batchResult },
    write: async (context, { params, body }) => {
      const type = getObjectTypeInfo(params.objectType);
      return runBatch(context, body.inputs, nameContext, async (input) =>
        toPropertyResponse(type, await createProperty(context, type, input)),
      );
    },
  }),
  endpoint({
    method: "POST",
    path: `${properties}/batch/archive`,
    operationId: "archiveProperties",
    summary: "Archive several properties",
    examples: [
      {
        status: 204,
        path: "/crm/v3/properties/tickets/batch/archive",
        body: { inputs: [{ name: "color" }] },
      },
    ],
    body: batchNames,
    write: async (context, { params, body }) => {
      const names = body.inputs.map(({ name }) => name);
      await archiveProperties(context, getObjectTypeInfo(params.objectType), names);
    },
  }),
];

export const propertyResource: Resource = {
  tag: "Properties",
  description: "The properties of records, by type: the built-in ones and the account's own.",
  security: "accessToken",
  aliases: [["/crm/properties/DATE/", "/crm/v3/properties/"]],
  endpoints: [...propertyEndpoints, ...propertyGroupEndpoints],
};

/** All properties of a type, either the active or the archived ones. */
/** The properties of a type as the API returns them. */
export async function listPropertyResponses(
  context: CrmContext,
  type: ObjectTypeInfo,
  isArchived: boolean,
): Promise<z.infer<typeof propertyResponse>[]> {
  if (isArchived) {
    const archived = await listArchivedProperties(context.db, type);
    return archived.map(({ definition, archivedAt }) =>
      toPropertyResponse(type, definition, { archivedAt }),
    );
  }
  const options = await pipelineOptions(context.db, type.id);
  return Object.values(propertiesOf(context, type.id)).map((definition) =>
    toPropertyResponse(type, definition, { options: options.get(definition.name) }),
  );
}
