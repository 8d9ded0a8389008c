import type { Area } from "../area.ts";

const objects = "/crm/v3/objects/:objectType";

/** Records of every type. */
export const recordArea: Area = {
  tag: "Records",
  description:
    "Contacts, companies, deals, tickets, calls, notes and the account's own types: one at a time, in lists, in batches and by searches.",
  security: "accessToken",
  operations: {
    [`GET ${objects}`]: {
      id: "listObjects",
      summary: "List records",
      examples: [
        {
          status: 200,
          path: "/crm/v3/objects/tickets?limit=2&properties=subject,hs_pipeline_stage&associations=contacts",
        },
      ],
    },
    [`POST ${objects}`]: {
      id: "createObject",
      summary: "Make a record",
      description:
        "A call that its app has made before, by `hs_call_app_id` and `hs_call_external_id`, is answered 200 with the first.",
      examples: [
        {
          status: 201,
          path: "/crm/v3/objects/tickets",
          body: {
            properties: {
              subject: "The new badge does not open the door",
              hs_pipeline: "0",
              hs_pipeline_stage: "1",
              hs_ticket_priority: "MEDIUM",
            },
            associations: [
              {
                to: { id: "101" },
                types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }],
              },
            ],
          },
        },
        {
          status: 200,
          path: "/crm/v3/objects/calls",
          body: {
            properties: {
              hs_timestamp: "2026-01-15T08:30:00Z",
              hs_call_app_id: "9001",
              hs_call_external_id: "call-1",
            },
          },
        },
      ],
    },
    [`GET ${objects}/:objectId`]: {
      id: "getObject",
      summary: "Read a record",
      examples: [
        {
          status: 200,
          path: "/crm/v3/objects/tickets/301?properties=subject,hs_ticket_priority&propertiesWithHistory=hs_ticket_priority&associations=contacts",
        },
      ],
    },
    [`PATCH ${objects}/:objectId`]: {
      id: "updateObject",
      summary: "Change a record",
      description: "An empty text clears a property.",
      examples: [
        {
          status: 200,
          path: "/crm/v3/objects/contacts/ada@example.com?idProperty=email",
          body: { properties: { jobtitle: "Head of operations", mobilephone: "" } },
        },
      ],
    },
    [`DELETE ${objects}/:objectId`]: {
      id: "archiveObject",
      summary: "Put a record into the recycle bin",
      examples: [{ status: 204, path: "/crm/v3/objects/tickets/303" }],
    },
    [`POST ${objects}/search`]: {
      id: "searchObjects",
      summary: "Search records",
      description: "Groups are alternatives; the filters of a group must all fit.",
      examples: [
        {
          status: 200,
          path: "/crm/v3/objects/tickets/search?archived=false",
          body: {
            filterGroups: [
              { filters: [{ propertyName: "hs_pipeline_stage", operator: "EQ", value: "1" }] },
            ],
            sorts: [{ propertyName: "createdate", direction: "DESCENDING" }],
            properties: ["subject"],
            limit: 10,
          },
        },
      ],
    },
    [`POST ${objects}/merge`]: {
      id: "mergeObjects",
      summary: "Make two records one",
      examples: [
        {
          status: 200,
          path: "/crm/v3/objects/contacts/merge",
          body: { primaryObjectId: "101", objectIdToMerge: "102" },
        },
      ],
    },
    [`POST ${objects}/batch/read`]: {
      id: "readObjects",
      summary: "Read many records",
      examples: [
        {
          status: 200,
          path: "/crm/v3/objects/contacts/batch/read?archived=false",
          body: {
            inputs: [{ id: "ada@example.com" }, { id: "bo@example.com" }],
            idProperty: "email",
            properties: ["firstname"],
          },
        },
        {
          status: 207,
          path: "/crm/v3/objects/contacts/batch/read",
          body: { inputs: [{ id: "101" }, { id: "999" }], properties: ["firstname"] },
        },
      ],
    },
    [`POST ${objects}/batch/create`]: {
      id: "createObjects",
      summary: "Make many records",
      description:
        "All of them or none, unless each input has an `objectWriteTraceId` of its own: then what can be made is.",
      examples: [
        {
          status: 201,
          path: "/crm/v3/objects/contacts/batch/create",
          body: {
            inputs: [
              { properties: { firstname: "Cy", phone: "+12025550111" } },
              { properties: { firstname: "Di", phone: "+12025550112" } },
            ],
          },
        },
        {
          status: 207,
          path: "/crm/v3/objects/contacts/batch/create",
          body: {
            inputs: [
              { properties: { firstname: "Cy" }, objectWriteTraceId: "first" },
              { properties: { email: "ada@example.com" }, objectWriteTraceId: "second" },
            ],
          },
        },
      ],
    },
    [`POST ${objects}/batch/update`]: {
      id: "updateObjects",
      summary: "Change many records",
      examples: [
        {
          status: 200,
          path: "/crm/v3/objects/tickets/batch/update",
          body: { inputs: [{ id: "301", properties: { hs_pipeline_stage: "4" } }] },
        },
        {
          status: 207,
          path: "/crm/v3/objects/tickets/batch/update",
          body: {
            inputs: [
              { id: "301", properties: { hs_pipeline_stage: "4" } },
              { id: "302", properties: { hs_pipeline_stage: "no-such-stage" } },
            ],
          },
        },
      ],
    },
    [`POST ${objects}/batch/upsert`]: {
      id: "upsertObjects",
      summary: "Make or change many records",
      examples: [
        {
          status: 200,
          path: "/crm/v3/objects/contacts/batch/upsert",
          body: {
            inputs: [
              { id: "ada@example.com", idProperty: "email", properties: { firstname: "Ada" } },
              { id: "cy@example.com", idProperty: "email", properties: { firstname: "Cy" } },
            ],
          },
        },
        {
          status: 207,
          path: "/crm/v3/objects/contacts/batch/upsert",
          body: {
            inputs: [
              { id: "cy@example.com", idProperty: "email", properties: { firstname: "Cy" } },
              { id: "999", properties: { firstname: "Nobody" } },
            ],
          },
        },
      ],
    },
    [`POST ${objects}/batch/archive`]: {
      id: "archiveObjects",
      summary: "Put many records into the recycle bin",
      examples: [
        {
          status: 204,
          path: "/crm/v3/objects/tickets/batch/archive",
          body: { inputs: [{ id: "301" }, { id: "303" }] },
        },
      ],
    },
  },
};
