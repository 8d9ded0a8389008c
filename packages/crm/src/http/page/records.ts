import {
  defaultSearchLimits,
  MAX_NAME_LENGTH,
  LIST_PAGE_SIZE,
  MAX_CURSOR_LENGTH,
  MAX_LIST_COLUMNS,
  MAX_LIST_FILTERS_LENGTH,
  MAX_PAGE_SIZE,
  TIMELINE_PAGE_SIZE,
} from "../../limits.ts";
import { z } from "zod";
import { archiveObject, restoreObject } from "../../objects/archive-object.ts";
import { getObject, getObjectType } from "../../objects/get-object.ts";
import { changePageRecord } from "../../page/change-page-record.ts";
import { createPageNote } from "../../page/create-page-note.ts";
import { createPageContact } from "../../page/create-page-contact.ts";
import { createPageRecord } from "../../page/create-page-record.ts";
import { getPageRecord } from "../../page/get-page-record.ts";
import { getTimeline } from "../../page/get-timeline.ts";
import { listPageRecords } from "../../page/list-page-records.ts";
import { searchCallsWithoutRecord } from "../../page/list-calls-without-record.ts";
import { searchRecords } from "../../page/search-records.ts";
import { matchCaller } from "../../calls/match-caller.ts";
import {
  activityKind,
  callerMatches,
  createContactRequest,
  foundRecords,
  listFilter,
  listOrder,
  noteRequest,
  recordId,
  pageRecord,
  recordChange,
  recordCreation,
  recordList,
  timeline,
} from "../../page-api/index.ts";
import { requireDeleter, requireEditor } from "../../auth/user.ts";
import type { CrmContext } from "../../model/crm-context.ts";
import { flagParameter, limitParameter, listParameter } from "../server/request-parameters.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { pageSource } from "../../objects/record-index.ts";
import { userOf } from "../server/page-session.ts";

const records = "/_page/records/:objectTypeId";
const oneRecord = `${records}/:objectId` as const;

const pageQuery = (pageSize: number) => ({
  limit: limitParameter(pageSize, MAX_PAGE_SIZE),
  after: z.string().max(MAX_CURSOR_LENGTH).optional(),
});

/** The filters of a list as JSON. */
const filtersParameter = z
  .string()
  .max(MAX_LIST_FILTERS_LENGTH)
  .default("[]")
  .transform((text, check): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      check.addIssue("must be a JSON array of filters");
      return z.NEVER;
    }
  })
  .pipe(z.array(listFilter).max(defaultSearchLimits.filtersInGroup));

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
    method: "GET",
    path: records,
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
    query: z.object({
      q: z.string().max(defaultSearchLimits.queryLength).optional(),
      archived: flagParameter,
      sort: z._default(listOrder, "title"),
      filters: filtersParameter,
      properties: listParameter.pipe(z.array(z.string()).max(MAX_LIST_COLUMNS)),
      ...pageQuery(LIST_PAGE_SIZE),
    }),
    response: { 200: recordList },
    handle: async ({ crm }, { params, query }) => {
      const type = getObjectType(params.objectTypeId);
      const page = { ...query, isCounted: query.after === undefined };
      const list = (context: CrmContext) => listPageRecords(context, type, page);
      const isLight = !query.q && query.filters.length === 0;
      return isLight ? crm.read(list) : crm.readInBackground(list);
    },
  }),
  endpoint({
    method: "GET",
    path: oneRecord,
    operationId: "getPageRecord",
    summary: "Get a record as its page shows it",
    examples: [{ status: 200, path: "/_page/records/0-5/301" }],
    query: z.object({ archived: flagParameter }),
    response: { 200: pageRecord },
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
    method: "GET",
    path: `${oneRecord}/timeline`,
    operationId: "getTimeline",
    summary: "Get the timeline of a record",
    examples: [{ status: 200, path: "/_page/records/0-1/101/timeline?kind=call&q=call&limit=20" }],
    query: z.object({
      kind: z.optional(activityKind),
      q: z.string().max(defaultSearchLimits.queryLength).optional(),
      ...pageQuery(TIMELINE_PAGE_SIZE),
      until: z.string().max(MAX_CURSOR_LENGTH).optional(),
    }),
    response: { 200: timeline },
    read: async (context, { params, query }, { files: { origin } }) => {
      const key = { type: getObjectType(params.objectTypeId), id: params.objectId };
      return getTimeline(context, await getObject(context, key), query, origin());
    },
  }),
  endpoint({
    method: "POST",
    path: `${oneRecord}/notes`,
    operationId: "createPageNote",
    summary: "Add a note to a record",
    examples: [
      {
        status: 201,
        path: "/_page/records/0-1/101/notes",
        body: { body: "Prefers to be called in the morning.", attachmentIds: [] },
      },
    ],
    body: noteRequest,
    response: { 201: z.object({ engagementId: recordId }).meta({ id: "CreatedNote" }) },
    write: async (context, request) => {
      const { objectTypeId, objectId } = request.params;
      const key = { type: getObjectType(objectTypeId), id: objectId };
      const record = await getObject(context, key);
      const { id } = await createPageNote(context, userOf(request), record, request.body);
      return { engagementId: id };
    },
  }),
  endpoint({
    method: "POST",
    path: records,
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
    body: recordCreation,
    response: { 201: pageRecord },
    write: async (context, request) => {
      const type = getObjectType(request.params.objectTypeId);
      return createPageRecord(context, userOf(request), type, request.body);
    },
  }),
  endpoint({
    method: "PATCH",
    path: oneRecord,
    operationId: "changePageRecord",
    summary: "Change values of a record, unless somebody else was first",
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
    body: recordChange,
    response: { 200: pageRecord },
    write: async (context, request) => {
      const { objectTypeId, objectId } = request.params;
      const record = await getObject(context, { type: getObjectType(objectTypeId), id: objectId });
      requireEditor(userOf(request), record);
      return changePageRecord(context, userOf(request), record, request.body);
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneRecord,
    operationId: "archivePageRecord",
    summary: "Move a record to the recycle bin from its page",
    examples: [{ status: 204, path: "/_page/records/0-5/303" }],
    write: byDeleter(archiveObject),
  }),
  endpoint({
    method: "POST",
    path: `${oneRecord}/restore`,
    operationId: "restorePageRecord",
    summary: "Restore a record from the recycle bin",
    examples: [{ status: 204, path: "/_page/records/0-2/202/restore" }],
    write: byDeleter(restoreObject),
  }),
  endpoint({
    method: "GET",
    path: "/_page/search",
    operationId: "searchPageRecords",
    summary: "Find records of every type by words or a phone number",
    examples: [{ status: 200, path: "/_page/search?q=(202)%20555-0101" }],
    query: z.object({ q: z.string().trim().min(1).max(defaultSearchLimits.queryLength) }),
    response: { 200: foundRecords },
    handle: async ({ crm, files: { origin } }, request) =>
      crm.readInBackground(async (context) => {
        const { q } = request.query;
        return {
          results: await searchRecords(context, q),
          calls: await searchCallsWithoutRecord(context, userOf(request), q, origin()),
        };
      }),
  }),
  endpoint({
    method: "GET",
    path: "/_page/caller-matches",
    operationId: "matchCaller",
    summary: "Find the records with a phone number",
    examples: [{ status: 200, path: "/_page/caller-matches?number=202-555-0101" }],
    query: z.object({ number: z.string().max(MAX_NAME_LENGTH) }),
    response: { 200: callerMatches },
    read: async (context, { query }) => ({ results: await matchCaller(context, query.number) }),
  }),
  endpoint({
    method: "POST",
    path: "/_page/contacts",
    operationId: "createPageContact",
    summary: "Create a contact for an unknown caller",
    examples: [
      {
        status: 201,
        path: "/_page/contacts",
        body: { firstname: "Cy", phone: "+12025550111", email: "cy@example.com" },
      },
    ],
    body: createContactRequest,
    response: { 201: pageRecord },
    write: async (context, request) => createPageContact(context, userOf(request), request.body),
  }),
];
