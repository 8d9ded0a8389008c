import {
  createAssociationLabel,
  deleteAssociationLabel,
  ensureDefaultType,
  renameAssociationLabel,
} from "../associations/custom-association-types.ts";
import {
  associationTypesBetween,
  defaultAssociationType,
} from "../associations/find-association-type.ts";
import { isCustomType } from "../model/object-types.ts";
import { getTypes } from "./association-requests.ts";
import { labelPatch, newLabel, toTypeResponse, typeListResponse } from "./association-schemas.ts";
import { endpoint } from "../endpoints/endpoint.ts";

const labels = "/crm/v4/associations/:fromObjectType/:toObjectType/labels";

export const associationLabelEndpoints = [
  endpoint({
    method: "GET",
    path: labels,
    operationId: "listLabels",
    summary: "List the association types between two object types",
    examples: [{ status: 200, path: "/crm/v4/associations/contacts/companies/labels" }],
    response: { 200: typeListResponse },
    handle: async ({ crm }, { params }) => {
      const { from, to } = getTypes(params);
      // The default type of a custom object is created when its id is first requested.
      if (isCustomType(from.id) || isCustomType(to.id)) {
        const isKnown = await crm.read(async (context) =>
          defaultAssociationType(context, from, to),
        );
        if (!isKnown) await crm.write((context) => ensureDefaultType(context, from, to));
      }
      return crm.read(
        async (context) => ({
          results: associationTypesBetween(context, from, to).map(toTypeResponse),
        }),
        { hasNewestDefinitions: true },
      );
    },
  }),
  endpoint({
    method: "POST",
    path: labels,
    operationId: "createLabel",
    summary: "Create a label",
    examples: [
      {
        status: 200,
        path: "/crm/v4/associations/contacts/companies/labels",
        body: { name: "consultant", label: "Consultant", inverseLabel: "Consulted by" },
      },
    ],
    body: newLabel,
    response: { 200: typeListResponse },
    write: async (context, { params, body }) => {
      const { from, to } = getTypes(params);
      const created = await createAssociationLabel(context, from, to, body);
      return { results: created.map(toTypeResponse) };
    },
  }),
  endpoint({
    method: "PUT",
    path: labels,
    operationId: "updateLabel",
    summary: "Rename a label",
    examples: [
      {
        status: 204,
        path: "/crm/v4/associations/contacts/companies/labels",
        body: { associationTypeId: 100_006, label: "Main buyer" },
      },
    ],
    body: labelPatch,
    write: async (context, { params, body }) => {
      const { from, to } = getTypes(params);
      await renameAssociationLabel(context, from, to, body);
    },
  }),
  endpoint({
    method: "DELETE",
    path: `${labels}/:associationTypeId`,
    operationId: "deleteLabel",
    summary: "Delete a label",
    examples: [{ status: 204, path: "/crm/v4/associations/contacts/companies/labels/100006" }],
    write: async (context, { params }) => {
      const { from, to } = getTypes(params);
      await deleteAssociationLabel(context, from, to, params.associationTypeId);
    },
  }),
];
