import { defaultView, toApiObject } from "../objects/to-api-object.ts";
import { apiObject } from "../objects/object-schema.ts";
import {
  createAssociations,
  deleteAssociation,
  deletePairs,
  getPair,
  getTypes,
  listPage,
  pageQuery,
  readAssociated,
  runPairs,
} from "./association-requests.ts";
import {
  batchReadRequest,
  batchReadResponseV3,
  batchRequestV3,
  batchResponseV3,
  pageResponseV3,
  toAssociatedObjectsV3,
  toAssociationsV3,
  typeListResponseV3,
} from "./association-schemas.ts";
import { endpoint } from "../endpoints/endpoint.ts";

// Version 3 of the associations API: version 4 with one type, by its name or id, instead of a list.

const ofRecord = "/crm/v3/objects/:objectType/:objectId/associations/:toObjectType";
const typedPair = `${ofRecord}/:toObjectId/:associationType` as const;
const ofTypes = "/crm/v3/associations/:fromObjectType/:toObjectType";

const known = { from: { id: "101" }, to: { id: "201" }, type: "contact_to_company" };
const unknown = { ...known, to: { id: "999" } };

export const associationV3Endpoints = [
  endpoint({
    method: "GET",
    path: ofRecord,
    operationId: "listAssociatedV3",
    summary: "List the associated records of a record (version 3)",
    examples: [
      { status: 200, path: "/crm/v3/objects/tickets/301/associations/contacts?limit=100" },
    ],
    query: pageQuery,
    response: { 200: pageResponseV3 },
    read: async (context, request) => listPage(context, request, toAssociatedObjectsV3),
  }),
  endpoint({
    method: "PUT",
    path: typedPair,
    operationId: "associateV3",
    summary: "Associate two records (version 3)",
    examples: [{ status: 200, path: "/crm/v3/objects/tickets/303/associations/contacts/102/16" }],
    response: { 200: apiObject },
    locks: ({ params }) => [params.objectId, params.toObjectId],
    write: async (context, { params }) => {
      const { from, to } = await getPair(context, params);
      await createAssociations(context, from, to, [{ associationTypeId: params.associationType }]);
      return toApiObject(context, from, { ...defaultView, associations: [to.type] });
    },
  }),
  endpoint({
    method: "DELETE",
    path: typedPair,
    operationId: "dissociateV3",
    summary: "Remove an association (version 3)",
    examples: [
      {
        status: 204,
        path: "/crm/v3/objects/tickets/301/associations/contacts/101/ticket_to_contact",
      },
    ],
    locks: ({ params }) => [params.objectId, params.toObjectId],
    write: async (context, { params }) => {
      const { from, to } = await getPair(context, params);
      await deleteAssociation(context, from, to, { associationTypeId: params.associationType });
    },
  }),
  endpoint({
    method: "GET",
    path: `${ofTypes}/types`,
    operationId: "listAssociationTypesV3",
    showsDefinitions: true,
    summary: "List the association types between two object types (version 3)",
    examples: [{ status: 200, path: "/crm/v3/associations/tickets/contacts/types" }],
    response: { 200: typeListResponseV3 },
    read: async ({ catalog }, { params }) => {
      const { from, to } = getTypes(params);
      return {
        results: catalog
          .associationTypes()
          .filter((type) => type.from === from.id && type.to === to.id)
          .map(({ typeId, name }) => ({ id: String(typeId), name })),
      };
    },
  }),
  endpoint({
    method: "POST",
    path: `${ofTypes}/batch/create`,
    operationId: "associateManyV3",
    summary: "Associate several pairs of records (version 3)",
    examples: [
      {
        status: 201,
        path: "/crm/v3/associations/contacts/companies/batch/create",
        body: { inputs: [known] },
      },
      {
        status: 207,
        path: "/crm/v3/associations/contacts/companies/batch/create",
        body: { inputs: [known, unknown] },
      },
    ],
    body: batchRequestV3,
    response: { 201: batchResponseV3, 207: batchResponseV3 },
    locks: ({ body }) => body.inputs.flatMap(({ from, to }) => [from.id, to.id]),
    write: async (context, { params, body }) =>
      runPairs(context, params, body.inputs, async (from, to, { type }) => {
        const types = await createAssociations(context, from, to, [{ associationTypeId: type }]);
        return toAssociationsV3(from, to, types);
      }),
  }),
  endpoint({
    method: "POST",
    path: `${ofTypes}/batch/read`,
    operationId: "readAssociationsV3",
    summary: "Get the associated records of several records (version 3)",
    examples: [
      {
        status: 200,
        path: "/crm/v3/associations/tickets/contacts/batch/read",
        body: { inputs: [{ id: "301" }] },
      },
      {
        status: 207,
        path: "/crm/v3/associations/tickets/contacts/batch/read",
        body: { inputs: [{ id: "301" }, { id: "303" }] },
      },
    ],
    body: batchReadRequest,
    response: { 200: batchReadResponseV3, 207: batchReadResponseV3 },
    read: async (context, { params, body }) =>
      readAssociated(context, params, body.inputs, toAssociatedObjectsV3),
  }),
  endpoint({
    method: "POST",
    path: `${ofTypes}/batch/archive`,
    operationId: "dissociateManyV3",
    summary: "Remove several associations (version 3)",
    examples: [
      {
        status: 204,
        path: "/crm/v3/associations/tickets/contacts/batch/archive",
        body: {
          inputs: [{ from: { id: "301" }, to: { id: "101" }, type: "ticket_to_contact" }],
        },
      },
    ],
    body: batchRequestV3,
    locks: ({ body }) => body.inputs.flatMap(({ from, to }) => [from.id, to.id]),
    write: async (context, { params, body }) =>
      deletePairs(
        context,
        params,
        body.inputs.map(({ from, to, type }) => ({
          from,
          to,
          types: [{ associationTypeId: type }],
        })),
      ),
  }),
];
