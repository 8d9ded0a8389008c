import { archiveObject } from "../../objects/archive-object.ts";
import { getObject, getObjectType } from "../../objects/get-object.ts";
import { restoreObject } from "../../objects/restore-object.ts";
import { changePageRecord } from "../../page/change-page-record.ts";
import { createPageNote } from "../../page/create-page-note.ts";
import { createPageContact } from "../../page/create-page-contact.ts";
import { createPageRecord } from "../../page/create-page-record.ts";
import { getPageRecord } from "../../page/get-page-record.ts";
import { describeActivity, getTimeline } from "../../page/get-timeline.ts";
import { getPageTranscript } from "../../page/get-page-transcript.ts";
import { listPageRecords } from "../../page/list-page-records.ts";
import { mergePageRecords } from "../../page/merge-page-records.ts";
import { searchCalls, searchRecords } from "../../page/search-records.ts";
import { matchCaller } from "../../calls/match-caller.ts";
import * as api from "../../page-api/index.ts";
import {
  callerQuery,
  recordListQuery,
  recordQuery,
  searchQuery,
  timelineQuery,
} from "../../page-api/queries.ts";
import { requireDeleter, requireEditor } from "../../auth/user.ts";
import type { CrmContext } from "../../model/crm-context.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { pageSource } from "../../objects/store-record.ts";
import { userOf } from "../server/page-session.ts";

/** Archives or restores a record, for a user who may delete it. */
const byDeleter =
  (change: typeof archiveObject) =>
  async (
    context: CrmContext,
    request: Parameters<typeof userOf>[0] & {
      readonly params: Readonly<Record<"objectTypeId" | "objectId", string>>;
    },
  ): Promise<void> => {
    const user = userOf(request);
    const { objectTypeId, objectId: id } = request.params;
    const type = getObjectType(objectTypeId);
    requireDeleter(user, await getObject(context, { type, id, archiveFilter: "any" }));
    await change(context, type, id, pageSource(user));
  };

export const pageRecordEndpoints = [
  endpoint({
    ...api.listPageRecords,
    operationId: "listPageRecords",
    summary: "List records by title or property",
    examples: [
      {
        status: 200,
        path: `/_page/records/0-1?q=example&properties=email&archived=false&limit=20&filters=${encodeURIComponent(
          '[{"propertyName":"email","operator":"HAS_PROPERTY"}]',
        )}`,
      },
    ],
    query: recordListQuery,
    handle: async ({ crm }, { params, query }) => {
      const type = getObjectType(params.objectTypeId);
      const page = { ...query, isCounted: query.after === undefined };
      const list = (context: CrmContext) => listPageRecords(context, type, page);
      const isLight = !query.q && query.filters.length === 0;
      return isLight ? crm.read(list) : crm.readInBackground(list);
    },
  }),
  endpoint({
    ...api.getPageRecord,
    operationId: "getPageRecord",
    summary: "Get a record as its page shows it",
    examples: [{ status: 200, path: "/_page/records/0-5/301" }],
    query: recordQuery,
    read: async (context, { params, query }) => {
      const archiveFilter = query.archived ? "archived" : "active";
      const key = {
        type: getObjectType(params.objectTypeId),
        id: params.objectId,
        archiveFilter,
      } as const;
      return getPageRecord(context, await getObject(context, key));
    },
  }),
  endpoint({
    ...api.getTimeline,
    operationId: "getTimeline",
    summary: "Get the timeline of a record",
    examples: [{ status: 200, path: "/_page/records/0-1/101/timeline?kind=call&q=call&limit=20" }],
    query: timelineQuery,
    read: async (context, { params, query }, { files: { origin } }) => {
      const key = { type: getObjectType(params.objectTypeId), id: params.objectId };
      return getTimeline(context, await getObject(context, key), query, origin());
    },
  }),
  endpoint({
    ...api.getActivity,
    operationId: "getActivity",
    summary: "Get an activity as timelines show it",
    examples: [{ status: 200, path: "/_page/records/0-48/100001/activity" }],
    read: async (context, { params }, { files: { origin } }) => {
      const type = getObjectType(params.objectTypeId);
      const record = await getObject(context, { type, id: params.objectId });
      return describeActivity(context, record, origin());
    },
  }),
  endpoint({
    ...api.getPageTranscript,
    operationId: "getPageTranscript",
    summary: "Get the transcript of a call",
    examples: [{ status: 200, path: "/_page/records/0-48/100001/transcript" }],
    read: async (context, { params }) => {
      const type = getObjectType(params.objectTypeId);
      return getPageTranscript(context, await getObject(context, { type, id: params.objectId }));
    },
  }),
  endpoint({
    ...api.createPageNote,
    operationId: "createPageNote",
    summary: "Add a note to a record",
    examples: [
      {
        status: 201,
        path: "/_page/records/0-1/101/notes",
        body: { body: "Prefers to be called in the morning.", attachmentIds: [] },
      },
    ],
    body: api.noteRequest,
    locks: ({ params }) => [params.objectId],
    write: async (context, request) => {
      const { objectTypeId, objectId } = request.params;
      const key = { type: getObjectType(objectTypeId), id: objectId };
      const record = await getObject(context, key);
      const { id } = await createPageNote(context, userOf(request), record, request.body);
      return { engagementId: id };
    },
  }),
  endpoint({
    ...api.createPageRecord,
    operationId: "createPageRecord",
    summary: "Create a record from the page",
    examples: [
      {
        status: 201,
        path: "/_page/records/0-27",
        body: {
          properties: { hs_task_subject: "Send the offer", hs_timestamp: "2026-02-02T09:00:00Z" },
          associations: [{ objectTypeId: "0-1", objectId: "101" }],
        },
      },
    ],
    body: api.recordCreation,
    locks: ({ body }) => [...body.associations.map(({ objectId }) => objectId), body.importId],
    write: async (context, request) => {
      const type = getObjectType(request.params.objectTypeId);
      return createPageRecord(context, userOf(request), type, request.body);
    },
  }),
  endpoint({
    ...api.changePageRecord,
    operationId: "changePageRecord",
    summary: "Change values of a record, unless another user was first",
    examples: [
      {
        status: 200,
        path: "/_page/records/0-1/101",
        body: {
          properties: { jobtitle: "Head of operations" },
          before: { jobtitle: "Operations lead" },
        },
      },
    ],
    body: api.recordChange,
    locks: ({ params, body }) => [params.objectId, body.importId],
    write: async (context, request) => {
      const { objectTypeId, objectId } = request.params;
      const record = await getObject(context, { type: getObjectType(objectTypeId), id: objectId });
      requireEditor(userOf(request), record);
      return changePageRecord(context, userOf(request), record, request.body);
    },
  }),
  endpoint({
    ...api.mergePageRecords,
    operationId: "mergePageRecords",
    summary: "Merge a record into another one from its page",
    examples: [{ status: 200, path: "/_page/records/0-1/101/merge", body: { mergedId: "102" } }],
    body: api.recordMerge,
    write: async (context, request) => {
      const { objectTypeId, objectId: primaryId } = request.params;
      const merge = { ...request.body, primaryId };
      return mergePageRecords(context, userOf(request), getObjectType(objectTypeId), merge);
    },
  }),
  endpoint({
    ...api.archivePageRecord,
    operationId: "archivePageRecord",
    summary: "Move a record to the recycle bin from its page",
    examples: [{ status: 204, path: "/_page/records/0-5/303" }],
    locks: ({ params }) => [params.objectId],
    write: byDeleter(archiveObject),
  }),
  endpoint({
    ...api.restorePageRecord,
    operationId: "restorePageRecord",
    summary: "Restore a record from the recycle bin",
    examples: [{ status: 204, path: "/_page/records/0-2/202/restore" }],
    locks: ({ params }) => [params.objectId],
    write: byDeleter(restoreObject),
  }),
  endpoint({
    ...api.searchPageRecords,
    operationId: "searchPageRecords",
    summary: "Find records and calls by words or a phone number",
    examples: [{ status: 200, path: "/_page/search?q=(202)%20555-0101" }],
    query: searchQuery,
    handle: async ({ crm }, { query: { q } }) =>
      crm.readInBackground(async (context) => ({
        results: await searchRecords(context, q),
        calls: await searchCalls(context, q),
      })),
  }),
  endpoint({
    ...api.matchCaller,
    operationId: "matchCaller",
    summary: "Find the records with a phone number",
    examples: [{ status: 200, path: "/_page/caller-matches?number=202-555-0101" }],
    query: callerQuery,
    read: async (context, { query }) => ({ results: await matchCaller(context, query.number) }),
  }),
  endpoint({
    ...api.createPageContact,
    operationId: "createPageContact",
    summary: "Create a contact for an unknown caller",
    examples: [
      {
        status: 201,
        path: "/_page/contacts",
        body: { firstname: "Cy", phone: "+12025550111", email: "cy@example.com" },
      },
    ],
    body: api.createContactRequest,
    locks: () => [],
    write: async (context, request) => createPageContact(context, userOf(request), request.body),
  }),
];
