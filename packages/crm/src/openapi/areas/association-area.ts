import type { Area } from "../area.ts";

const v3Object = "/crm/v3/objects/:objectType/:objectId/associations/:toObjectType";
const v4Object = "/crm/v4/objects/:objectType/:objectId/associations";
const v3 = "/crm/v3/associations/:fromObjectType/:toObjectType";
const v4 = "/crm/v4/associations/:fromObjectType/:toObjectType";

const plain = { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 };
const pair = { from: { id: "101" }, to: { id: "201" } };
const unknown = { from: { id: "101" }, to: { id: "999" } };

/** How records belong together. */
export const associationArea: Area = {
  tag: "Associations",
  description:
    "How records belong together: of one record, in batches, and the labels that an account gives. Version 3 names one type in a path or a body; version 4 tells all types of a pair at once.",
  security: "accessToken",
  operations: {
    [`GET ${v4Object}/:toObjectType`]: {
      id: "listAssociated",
      summary: "List what a record is associated with",
      examples: [
        { status: 200, path: "/crm/v4/objects/contacts/102/associations/companies?limit=100" },
      ],
    },
    [`PUT ${v4Object}/:toObjectType/:toObjectId`]: {
      id: "associate",
      summary: "Associate two records",
      examples: [
        {
          status: 201,
          path: "/crm/v4/objects/contacts/101/associations/companies/201",
          body: [plain],
        },
      ],
    },
    [`DELETE ${v4Object}/:toObjectType/:toObjectId`]: {
      id: "dissociate",
      summary: "Take two records apart",
      examples: [{ status: 204, path: "/crm/v4/objects/contacts/102/associations/companies/201" }],
    },
    [`PUT ${v4Object}/default/:toObjectType/:toObjectId`]: {
      id: "associateByDefault",
      summary: "Associate two records by the plain type",
      examples: [
        { status: 200, path: "/crm/v4/objects/contacts/101/associations/default/companies/201" },
      ],
    },
    [`POST ${v4}/batch/create`]: {
      id: "associateMany",
      summary: "Associate many records",
      examples: [
        {
          status: 201,
          path: "/crm/v4/associations/contacts/companies/batch/create",
          body: { inputs: [{ ...pair, types: [plain] }] },
        },
        {
          status: 207,
          path: "/crm/v4/associations/contacts/companies/batch/create",
          body: {
            inputs: [
              { ...pair, types: [plain] },
              { ...unknown, types: [plain] },
            ],
          },
        },
      ],
    },
    [`POST ${v4}/batch/associate/default`]: {
      id: "associateManyByDefault",
      summary: "Associate many records by the plain type",
      examples: [
        {
          status: 200,
          path: "/crm/v4/associations/contacts/companies/batch/associate/default",
          body: { inputs: [pair] },
        },
        {
          status: 207,
          path: "/crm/v4/associations/contacts/companies/batch/associate/default",
          body: { inputs: [pair, unknown] },
        },
      ],
    },
    [`POST ${v4}/batch/read`]: {
      id: "readAssociations",
      summary: "Read what many records are associated with",
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
    },
    [`POST ${v4}/batch/archive`]: {
      id: "dissociateMany",
      summary: "Take many records apart",
      examples: [
        {
          status: 204,
          path: "/crm/v4/associations/tickets/contacts/batch/archive",
          body: { inputs: [{ from: { id: "301" }, to: [{ id: "101" }] }] },
        },
      ],
    },
    [`POST ${v4}/batch/labels/archive`]: {
      id: "removeLabels",
      summary: "Take labels off associations",
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
    },
    [`GET ${v4}/labels`]: {
      id: "listLabels",
      summary: "List the types of associations between two kinds of records",
      examples: [{ status: 200, path: "/crm/v4/associations/contacts/companies/labels" }],
    },
    [`POST ${v4}/labels`]: {
      id: "createLabel",
      summary: "Make a label",
      examples: [
        {
          status: 200,
          path: "/crm/v4/associations/contacts/companies/labels",
          body: { name: "consultant", label: "Consultant", inverseLabel: "Consulted by" },
        },
      ],
    },
    [`PUT ${v4}/labels`]: {
      id: "updateLabel",
      summary: "Rename a label",
      examples: [
        {
          status: 204,
          path: "/crm/v4/associations/contacts/companies/labels",
          body: { associationTypeId: 100_006, label: "Main buyer" },
        },
      ],
    },
    [`DELETE ${v4}/labels/:associationTypeId`]: {
      id: "deleteLabel",
      summary: "Delete a label",
      examples: [{ status: 204, path: "/crm/v4/associations/contacts/companies/labels/100006" }],
    },
    [`GET ${v3Object}`]: {
      id: "listAssociatedV3",
      summary: "List what a record is associated with (version 3)",
      examples: [
        { status: 200, path: "/crm/v3/objects/tickets/301/associations/contacts?limit=100" },
      ],
    },
    [`PUT ${v3Object}/:toObjectId/:associationType`]: {
      id: "associateV3",
      summary: "Associate two records (version 3)",
      examples: [{ status: 200, path: "/crm/v3/objects/tickets/303/associations/contacts/102/16" }],
    },
    [`DELETE ${v3Object}/:toObjectId/:associationType`]: {
      id: "dissociateV3",
      summary: "Take two records apart (version 3)",
      examples: [
        {
          status: 204,
          path: "/crm/v3/objects/tickets/301/associations/contacts/101/ticket_to_contact",
        },
      ],
    },
    [`GET ${v3}/types`]: {
      id: "listAssociationTypesV3",
      summary: "List the types of associations between two kinds of records (version 3)",
      examples: [{ status: 200, path: "/crm/v3/associations/tickets/contacts/types" }],
    },
    [`POST ${v3}/batch/create`]: {
      id: "associateManyV3",
      summary: "Associate many records (version 3)",
      examples: [
        {
          status: 201,
          path: "/crm/v3/associations/contacts/companies/batch/create",
          body: { inputs: [{ ...pair, type: "contact_to_company" }] },
        },
        {
          status: 207,
          path: "/crm/v3/associations/contacts/companies/batch/create",
          body: {
            inputs: [
              { ...pair, type: "contact_to_company" },
              { ...unknown, type: "contact_to_company" },
            ],
          },
        },
      ],
    },
    [`POST ${v3}/batch/read`]: {
      id: "readAssociationsV3",
      summary: "Read what many records are associated with (version 3)",
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
    },
    [`POST ${v3}/batch/archive`]: {
      id: "dissociateManyV3",
      summary: "Take many records apart (version 3)",
      examples: [
        {
          status: 204,
          path: "/crm/v3/associations/tickets/contacts/batch/archive",
          body: {
            inputs: [{ from: { id: "301" }, to: { id: "101" }, type: "ticket_to_contact" }],
          },
        },
      ],
    },
  },
};
