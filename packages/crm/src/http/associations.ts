import { createDefaultAssociation, removeAssociation } from "../associations/associate.ts";
import { associationLabelEndpoints } from "./association-labels.ts";
import {
  createAssociations,
  deletePairs,
  getPair,
  listPage,
  pageQuery,
  readAssociated,
  runPairs,
} from "./association-requests.ts";
import {
  batchArchiveRequest,
  batchReadRequest,
  batchReadResponse,
  defaultBatchRequest,
  defaultBatchResponse,
  labelsResponse,
  pageResponse,
  toAssociatedObjects,
  toDefaultAssociations,
  toLabelsResponse,
  typedBatchRequest,
  typedBatchResponse,
  typesRequest,
} from "./association-schemas.ts";
import { associationV3Endpoints } from "./associations-v3.ts";
import { toBatchResponse } from "./batches.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";

const ofRecord = "/crm/v4/objects/:objectType/:objectId/associations";
const pair = `${ofRecord}/:toObjectType/:toObjectId` as const;
const batch = "/crm/v4/associations/:fromObjectType/:toObjectType/batch";

const type = { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 };
const known = { from: { id: "101" }, to: { id: "201" } };
const unknown = { from: { id: "101" }, to: { id: "999" } };

const associationEndpoints = [
  endpoint({
    method: "GET",
    path: `${ofRecord}/:toObjectType`,
    operationId: "listAssociated",
    summary: "List the associated records of a record",
    examples: [
      { status: 200, path: "/crm/v4/objects/contacts/102/associations/companies?limit=100" },
    ],
    query: pageQuery,
    response: { 200: pageResponse },
    read: async (context, request) => listPage(context, request, toAssociatedObjects),
  }),
  endpoint({
    method: "PUT",
    path: pair,
    operationId: "associate",
    summary: "Associate two records",
    examples: [
      {
        status: 201,
        path: "/crm/v4/objects/contacts/101/associations/companies/201",
        body: [type],
      },
    ],
    body: typesRequest,
    response: { 201: labelsResponse },
    locks: ({ params }) => [params.objectId, params.toObjectId],
    write: async (context, { params, body }) => {
      const { from, to } = await getPair(context, params);
      return toLabelsResponse(from, to, await createAssociations(context, from, to, body));
    },
  }),
  endpoint({
    method: "DELETE",
    path: pair,
    operationId: "dissociate",
    summary: "Remove all associations of two records",
    examples: [{ status: 204, path: "/crm/v4/objects/contacts/102/associations/companies/201" }],
    locks: ({ params }) => [params.objectId, params.toObjectId],
    write: async (context, { params }) => {
      const { from, to } = await getPair(context, params);
      await removeAssociation(context, from.id, to.id);
    },
  }),
  endpoint({
    method: "PUT",
    path: `${ofRecord}/default/:toObjectType/:toObjectId`,
    operationId: "associateByDefault",
    summary: "Associate two records by the default type",
    examples: [
      { status: 200, path: "/crm/v4/objects/contacts/101/associations/default/companies/201" },
    ],
    response: { 200: defaultBatchResponse },
    locks: ({ params }) => [params.objectId, params.toObjectId],
    write: async (context, { params }) => {
      const { from, to } = await getPair(context, params);
      const created = await createDefaultAssociation(context, from, to);
      return toBatchResponse(context, toDefaultAssociations(from, to, created));
    },
  }),
  endpoint({
    method: "POST",
    path: `${batch}/create`,
    operationId: "associateMany",
    summary: "Associate several pairs of records",
    examples: [
      {
        status: 201,
        path: "/crm/v4/associations/contacts/companies/batch/create",
        body: { inputs: [{ ...known, types: [type] }] },
      },
      {
        status: 207,
        path: "/crm/v4/associations/contacts/companies/batch/create",
        body: {
          inputs: [
            { ...known, types: [type] },
            { ...unknown, types: [type] },
          ],
        },
      },
    ],
    body: typedBatchRequest,
    response: { 201: typedBatchResponse, 207: typedBatchResponse },
    locks: ({ body }) => body.inputs.flatMap(({ from, to }) => [from.id, to.id]),
    write: async (context, { params, body }) =>
      runPairs(context, params, body.inputs, async (from, to, { types }) =>
        toLabelsResponse(from, to, await createAssociations(context, from, to, types)),
      ),
  }),
  endpoint({
    method: "POST",
    path: `${batch}/associate/default`,
    operationId: "associateManyByDefault",
    summary: "Associate several pairs of records by the default type",
    examples: [
      {
        status: 200,
        path: "/crm/v4/associations/contacts/companies/batch/associate/default",
        body: { inputs: [known] },
      },
      {
        status: 207,
        path: "/crm/v4/associations/contacts/companies/batch/associate/default",
        body: { inputs: [known, unknown] },
      },
    ],
    body: defaultBatchRequest,
    response: { 200: defaultBatchResponse, 207: defaultBatchResponse },
    locks: ({ body }) => body.inputs.flatMap(({ from, to }) => [from.id, to.id]),
    write: async (context, { params, body }) =>
      runPairs(context, params, body.inputs, async (from, to) =>
        toDefaultAssociations(from, to, await createDefaultAssociation(context, from, to)),
      ),
  }),
  endpoint({
    method: "POST",
    path: `${batch}/read`,
    operationId: "readAssociations",
    summary: "Get the associated records of several records",
    examples: [
      {
        status: 200,
        path: "/crm/v4/associations/tickets/contacts/batch/read",
        body: { inputs: [{ id: "301" }, { id: "302" }] },
      },
      {
        status: 207,
        path: "/crm/v4/associations/tickets/contacts/batch/read",
        body: { inputs: [{ id: "301" }, { id: "303" }] },
      },
    ],
    body: batchReadRequest,
    response: { 200: batchReadResponse, 207: batchReadResponse },
    read: async (context, { params, body }) =>
      readAssociated(context, params, body.inputs, toAssociatedObjects),
  }),
  endpoint({
    method: "POST",
    path: `${batch}/archive`,
    operationId: "dissociateMany",
    summary: "Remove all associations of several pairs of records",
    examples: [
      {
        status: 204,
        path: "/crm/v4/associations/tickets/contacts/batch/archive",
        body: { inputs: [{ from: { id: "301" }, to: [{ id: "101" }] }] },
      },
    ],
    body: batchArchiveRequest,
    locks: ({ body }) =>
      body.inputs.flatMap(({ from, to }) => [from.id, ...to.map(({ id }) => id)]),
    write: async (context, { params, body }) => {
      const pairs = body.inputs.flatMap(({ from, to }) => to.map((each) => ({ from, to: each })));
      await deletePairs(context, params, pairs);
    },
  }),
  endpoint({
    method: "POST",
    path: `${batch}/labels/archive`,
    operationId: "removeLabels",
    summary: "Remove labels from associations",
    examples: [
      {
        status: 204,
        path: "/crm/v4/associations/contacts/companies/batch/labels/archive",
        body: {
          inputs: [
            {
              from: { id: "102" },
              to: { id: "201" },
              types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 }],
            },
          ],
        },
      },
    ],
    body: typedBatchRequest,
    locks: ({ body }) => body.inputs.flatMap(({ from, to }) => [from.id, to.id]),
    write: async (context, { params, body }) => deletePairs(context, params, body.inputs),
  }),
];

export const associationResource: Resource = {
  tag: "Associations",
  description:
    "Associations of records, one by one and in batches, and the account's labels for them. Version 3 names one association type in the path or body; version 4 lists all types of a pair of records.",
  security: "accessToken",
  aliases: [
    [
      "/crm/objects/DATE/([^/?]+/[^/?]+/associations/(?!default/)[^/?]+/[^/?]+/[^/?]+)",
      "/crm/v3/objects/$1",
    ],
    ["/crm/objects/DATE/([^/?]+/[^/?]+/associations/)", "/crm/v4/objects/$1"],
    ["/crm/associations/DATE/", "/crm/v4/associations/"],
    ["/crm/associations/v4/", "/crm/v4/associations/"],
  ],
  endpoints: [...associationEndpoints, ...associationLabelEndpoints, ...associationV3Endpoints],
};
