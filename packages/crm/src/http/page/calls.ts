import { CALL_WITHOUT_RECORD_AGE_MS, MAX_QUOTE_LENGTH, MISSED_CALL_AGE_MS } from "../../limits.ts";
import { z } from "zod";
import { renewCall, savePageCall } from "../../calls/save-page-call.ts";
import { countCalls } from "../../page/count-calls.ts";
import { listCallsWithoutRecord } from "../../page/list-calls-without-record.ts";
import { listMissedCalls } from "../../page/list-missed-calls.ts";
import { CrmError } from "../../errors/crm-error.ts";
import * as api from "../../page-api/index.ts";
import {
  callCountsQuery,
  callsWithoutRecordQuery,
  missedCallsQuery,
} from "../../page-api/queries.ts";
import { toErrorBody } from "../server/error-response.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { userOf } from "../server/page-session.ts";

const ada = { objectTypeId: "0-1", objectId: "101" };
/** An outgoing call whose document the example service has in version 1. */
const outgoing = {
  appId: "9001",
  externalCallId: "call-5",
  direction: "OUTBOUND",
  state: "inProgress",
  startedAgo: 9000,
  owner: "host",
  properties: {},
};

/** Calls that the page hosts: each is one document. */
export const callEndpoints = [
  endpoint({
    ...api.listMissedCalls,
    operationId: "listMissedCalls",
    summary: "List the user's missed calls",
    description:
      "One for each number, the newest first. A number with a later call that wasn't missed is left out.",
    examples: [{ status: 200, path: "/_page/missed-calls?since=1700000000000" }],
    query: missedCallsQuery,
    read: async (context, request) => ({
      results: await listMissedCalls(context, userOf(request), {
        since: request.query.since ?? context.now - MISSED_CALL_AGE_MS,
      }),
    }),
  }),
  endpoint({
    ...api.countCalls,
    operationId: "countCalls",
    summary: "Count the user's calls by day",
    description: "Calls that have ended, by who was reached. The last day has no end.",
    examples: [{ status: 200, path: "/_page/call-counts?days=1700000000000,1700086400000" }],
    query: callCountsQuery,
    handle: async ({ crm }, request) =>
      crm.readInBackground(async (context) => ({
        results: await countCalls(context, userOf(request), request.query.days),
      })),
  }),
  endpoint({
    ...api.listCallsWithoutRecord,
    operationId: "listCallsWithoutRecord",
    summary: "List the user's calls that are on no timeline",
    description: "The newest first: calls without a record, or only with deleted ones.",
    examples: [{ status: 200, path: "/_page/calls-without-record?since=1700000000000&limit=10" }],
    query: callsWithoutRecordQuery,
    handle: async ({ crm, files: { origin } }, request) =>
      crm.readInBackground(async (context) => {
        const { since = context.now - CALL_WITHOUT_RECORD_AGE_MS, limit } = request.query;
        return listCallsWithoutRecord(context, userOf(request), { since, limit }, origin());
      }),
  }),
  endpoint({
    ...api.savePageCall,
    operationId: "savePageCall",
    summary: "Save a version of a call",
    description:
      "Creates, updates, ends, completes and associates a call at once. Times are ages, in milliseconds before the request. Properties that are not valid are left out and named.",
    examples: [
      {
        status: 201,
        path: "/_page/calls/3f0b0a52-6f0e-4c3e-9b86-2d4f5f1c7a10",
        body: {
          version: 3,
          base: 0,
          writer: "tab-2",
          appId: "9001",
          externalCallId: "call-6",
          direction: "INBOUND",
          state: "ended",
          endStatus: "completed",
          startedAgo: 65_000,
          answeredAgo: 61_000,
          endedAgo: 1000,
          fromNumber: "+12025550101",
          calledRecord: ada,
          viewedRecord: { objectTypeId: "0-5", objectId: "301" },
          owner: "host",
          properties: { hs_call_body: "Calls back on Monday", mood: "good" },
        },
      },
      {
        status: 200,
        path: "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01",
        body: {
          version: 2,
          base: 1,
          writer: "tab-1",
          ...outgoing,
          answeredAgo: 2000,
          toNumber: "+12025550101",
          calledRecord: ada,
        },
      },
      {
        status: 409,
        path: "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01",
        body: { version: 1, base: 0, writer: "tab-2", ...outgoing },
      },
    ],
    // Half an emoji must not make the call fail.
    repairsText: true,
    body: api.callDocumentRequest,
    handle: async ({ crm, page }, request, reply) => {
      const id = documentId(request.params.callId);
      const user = userOf(request);
      const result = await crm.write(
        (context) => savePageCall(context, user, id, request.body),
        page.callLocks.ofSave(user, id, request.body),
      );
      if ("saved" in result) {
        page.callLocks.remember(id, result.saved.engagementId);
        reply.code(result.isNew ? 201 : 200);
        return result.saved;
      }
      reply.code(409);
      const error = new CrmError("conflict", "Another page stored a version of this call.");
      return {
        ...toErrorBody(error, request.id),
        document: result.conflict,
        leftOut: [...result.leftOut],
      };
    },
  }),
  endpoint({
    ...api.renewPageCall,
    operationId: "renewPageCall",
    summary: "Renew the lease of a call",
    description:
      "Every 15 seconds until the call is completed, and soon after the user has typed something.",
    examples: [
      {
        status: 204,
        path: "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01/heartbeat",
        body: { version: 1, draft: { version: 2, properties: { hs_call_body: "Calls back" } } },
      },
    ],
    repairsText: true,
    body: api.callHeartbeat,
    handle: async ({ crm, page }, request) => {
      const id = documentId(request.params.callId);
      await crm.write(
        (context) => renewCall(context, userOf(request), id, request.body),
        page.callLocks.ofHeartbeat(id),
      );
    },
  }),
];

function documentId(text: string): string {
  const { success, data } = z.guid().safeParse(text);
  if (success) return data.toLowerCase();
  throw new CrmError(
    "notFound",
    `There is no call ${text.slice(0, MAX_QUOTE_LENGTH)}: its id is a UUID.`,
  );
}
