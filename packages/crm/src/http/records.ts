import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "../limits.ts";
import { z } from "zod";
import { scopesFor } from "../auth/scopes.ts";
import { recordIdsIn } from "../ids/record-id.ts";
import { archiveObject } from "../objects/archive-object.ts";
import { eraseAttachments } from "../files/change-file.ts";
import { createObject, idsOfTargets } from "../objects/create-object.ts";
import { eraseContact } from "../objects/erase-contact.ts";
import { getObject, getObjectType } from "../objects/get-object.ts";
import { mergeObjects } from "../objects/merge-objects.ts";
import {
  erasureRequest,
  foundObjects,
  mergeRequest,
  newObject,
  objectPatch,
  apiObject,
  apiObjectPage,
} from "../objects/object-schema.ts";
import { toApiObject, toApiObjects } from "../objects/to-api-object.ts";
import { listRecords } from "../objects/record-repository.ts";
import { recycleBinCutoff } from "../objects/recycle-bin.ts";
import { updateObject } from "../objects/update-object.ts";
import { isLight } from "../search/is-light.ts";
import { searchObjects } from "../search/search-objects.ts";
import { searchRequest } from "../search/search-schema.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { parseCursor, toPage } from "./paging.ts";
import { recordBatchEndpoints } from "./record-batches.ts";
import { toView, viewParameters } from "./record-view.ts";
import { limitParameter } from "../query-parameters.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";

const records = "/crm/v3/objects/:objectType";
const oneRecord = `${records}/:objectId` as const;

const contacts = getObjectType("contacts");
const idQuery = z.object({ idProperty: z.string().optional() });
const source = { type: "INTEGRATION" } as const;

/** Whether a search includes the recycle bin, by its parameter `archived`. */
const searched = { true: "archived", false: "active", any: "any" } as const;

const recordEndpoints = [
  endpoint({
    method: "GET",
    path: records,
    operationId: "listObjects",
    summary: "List records",
    examples: [
      {
        status: 200,
        path: "/crm/v3/objects/tickets?limit=2&properties=subject,hs_pipeline_stage&associations=contacts",
      },
    ],
    query: viewParameters.extend({
      limit: limitParameter(DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
      after: z.string().optional(),
    }),
    response: { 200: apiObjectPage },
    read: async (context, { params, query, originalUrl }, { settings }) => {
      const found = await listRecords(context.db, getObjectType(params.objectType), {
        limit: query.limit + 1,
        after: parseCursor(query.after),
        archivedSince: query.archived ? recycleBinCutoff(context.now) : undefined,
      });
      const { entries, paging } = toPage(found, query.limit, originalUrl);
      return { results: await toApiObjects(context, entries, toView(settings, query)), ...paging };
    },
  }),
  endpoint({
    method: "POST",
    path: records,
    operationId: "createObject",
    summary: "Create a record",
    description:
      "If the app has already created a call with the same `hs_call_app_id` and `hs_call_external_id`, the response is 200 with that call.",
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
    body: newObject,
    response: { 200: apiObject, 201: apiObject },
    handle: async ({ crm, settings }, { params, body }, reply) => {
      const type = getObjectType(params.objectType);
      const { created, isNew } = await crm.write(
        async (context) => {
          const result = await createObject(context, { ...body, type, source });
          const presented = await toApiObject(context, result.record, toView(settings));
          return { created: presented, isNew: result.isNew };
        },
        recordIdsIn(idsOfTargets(body.associations)),
      );
      reply
        .code(isNew ? 201 : 200)
        .header("location", `/crm/v3/objects/${type.name}/${created.id}`);
      return created;
    },
  }),
  endpoint({
    method: "GET",
    path: oneRecord,
    operationId: "getObject",
    summary: "Get a record",
    examples: [
      {
        status: 200,
        path: "/crm/v3/objects/tickets/301?properties=subject,hs_ticket_priority&propertiesWithHistory=hs_ticket_priority&associations=contacts",
      },
    ],
    query: viewParameters.extend(idQuery.shape),
    response: { 200: apiObject },
    read: async (context, { params, query }, { settings }) => {
      const record = await getObject(context, {
        type: getObjectType(params.objectType),
        id: params.objectId,
        idProperty: query.idProperty,
        archiveFilter: query.archived ? "archived" : "active",
      });
      return toApiObject(context, record, toView(settings, query));
    },
  }),
  endpoint({
    method: "PATCH",
    path: oneRecord,
    operationId: "updateObject",
    summary: "Update a record",
    description: "An empty string clears a property.",
    examples: [
      {
        status: 200,
        path: "/crm/v3/objects/contacts/ada@example.com?idProperty=email",
        body: { properties: { jobtitle: "Head of operations", mobilephone: "" } },
      },
    ],
    query: idQuery,
    body: objectPatch,
    response: { 200: apiObject },
    locks: ({ params }) => [params.objectId],
    write: async (context, { params, query, body }, { settings }) => {
      const type = getObjectType(params.objectType);
      const key = { type, id: params.objectId, idProperty: query.idProperty };
      const record = await getObject(context, key);
      const updated = await updateObject(context, record, body.properties, source);
      return toApiObject(context, updated, toView(settings));
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneRecord,
    operationId: "archiveObject",
    summary: "Move a record to the recycle bin",
    examples: [{ status: 204, path: "/crm/v3/objects/tickets/303" }],
    locks: ({ params }) => [params.objectId],
    write: async (context, { params }) =>
      archiveObject(context, getObjectType(params.objectType), params.objectId, source),
  }),
  endpoint({
    method: "POST",
    path: `${records}/search`,
    operationId: "searchObjects",
    summary: "Search records",
    description:
      "A record matches if it matches all filters of any group. `archived=true` searches the recycle bin, and `archived=any` both, so that a copy of the records needs one list of all changes.",
    access: "read",
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
    query: z.object({ archived: z.enum(["true", "false", "any"]).default("false") }),
    body: searchRequest,
    response: { 200: foundObjects },
    handle: async ({ crm, settings }, { params, query, body }) => {
      const type = getObjectType(params.objectType);
      const search = async (context: CrmContext) => {
        const {
          total,
          records: found,
          after,
        } = await searchObjects(context, type, body, {
          archiveFilter: searched[query.archived],
          limits: settings.search,
        });
        return {
          total,
          results: await toApiObjects(context, found, toView(settings, body)),
          ...(after !== undefined && { paging: { next: { after } } }),
        };
      };
      return isLight(body) ? crm.read(search) : crm.readInBackground(search);
    },
  }),
  endpoint({
    method: "POST",
    path: `${records}/merge`,
    operationId: "mergeObjects",
    summary: "Merge two records",
    examples: [
      {
        status: 200,
        path: "/crm/v3/objects/contacts/merge",
        body: { primaryObjectId: "101", objectIdToMerge: "102" },
      },
    ],
    body: mergeRequest,
    response: { 200: apiObject },
    write: async (context, { params, body }, { settings }) => {
      const ids = { primary: body.primaryObjectId, merged: body.objectIdToMerge };
      const merged = await mergeObjects(context, getObjectType(params.objectType), ids);
      return toApiObject(context, merged, toView(settings));
    },
  }),
  endpoint({
    method: "POST",
    path: "/crm/v3/objects/contacts/gdpr-delete",
    operationId: "eraseContact",
    summary: "Erase a contact for privacy",
    description:
      "Removes the contact, its history and its associations for good, the contacts that were merged into it, and the calls, notes and tasks that are associated with no other contact. Calls without a contact are removed if only this contact has their number. Files that were attached only to them are purged within 7 days. Companies, deals, tickets, and what is associated with other contacts stay.",
    scopes: scopesFor(contacts, "write"),
    examples: [
      {
        status: 204,
        path: "/crm/v3/objects/contacts/gdpr-delete",
        body: { objectId: "101" },
      },
    ],
    body: erasureRequest,
    write: async (context, { body: { objectId, idProperty } }) =>
      eraseAttachments(context, await eraseContact(context, { id: objectId, idProperty }, source)),
  }),
];

export const recordResource: Resource = {
  tag: "Records",
  description:
    "Contacts, companies, deals, tickets, calls, notes, tasks and the account's custom objects: one by one, in lists, in batches and in searches.",
  security: "accessToken",
  aliases: [["/crm/objects/DATE/", "/crm/v3/objects/"]],
  endpoints: [...recordEndpoints, ...recordBatchEndpoints],
};
