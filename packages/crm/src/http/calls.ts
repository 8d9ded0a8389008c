import { MAX_TRANSCRIPT_VALUES } from "../limits.ts";
import { z } from "zod";
import { inboundCallResponse, inboundCallRequest } from "../calls/inbound-call-schema.ts";
import { attachRecording } from "../recordings/attach-recording.ts";
import { storeInboundCall } from "../calls/store-inbound-call.ts";
import { idInput } from "../ids/record-id.ts";
import {
  createTranscript,
  deleteTranscript,
  getTranscript,
  newTranscript,
  storedTranscript,
} from "../calls/transcripts.ts";
import { connectionEndpoints } from "./connections.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";

const calling = "/crm/v3/extensions/calling";
const oneTranscript = `${calling}/transcripts/:transcriptId` as const;

const writeCalls = ["crm.objects.contacts.write", "timeline"];
const readTranscripts = ["crm.extensions_calling_transcripts.read"];
const writeTranscripts = ["crm.extensions_calling_transcripts.write"];

const callEndpoints = [
  endpoint({
    method: "POST",
    path: `${calling}/inbound-call`,
    operationId: "takeInboundCall",
    summary: "Report a call that no browser handled",
    description:
      "With `createEngagement`, the call is stored once for each `externalCallId`, on the timelines of all records that match the caller's number.",
    scopes: writeCalls,
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/inbound-call",
        body: {
          externalCallId: "call-2",
          createEngagement: true,
          engagementProperties: { hs_call_title: "A question about an invoice" },
          finalCallStatus: "COMPLETED",
          fromNumber: { e164Number: "+12025550101", phoneNumberType: "MOBILE" },
          toNumber: { e164Number: "+12025550100", phoneNumberType: "FIXED_LINE" },
          potentialRecipientUserIds: [11],
          callStartedTimestamp: 1_768_464_000_000,
          durationSeconds: 90,
          userId: 11,
        },
      },
    ],
    body: inboundCallRequest,
    response: { 200: inboundCallResponse },
    locks: () => [],
    write: async (context, { body, credential }) =>
      storeInboundCall(context, credential?.appId, body),
  }),
  endpoint({
    method: "POST",
    path: `${calling}/recordings/ready`,
    operationId: "markRecordingReady",
    summary: "Report that the recording of a call is ready",
    scopes: writeCalls,
    examples: [
      {
        status: 204,
        path: "/crm/v3/extensions/calling/recordings/ready",
        body: { engagementId: 100_001 },
      },
    ],
    body: z.object({ engagementId: idInput }).meta({ id: "RecordingReady" }),
    locks: ({ body }) => [body.engagementId],
    write: async (context, { body }) => attachRecording(context, body.engagementId),
  }),
  endpoint({
    method: "POST",
    path: `${calling}/transcripts`,
    operationId: "createTranscript",
    summary: "Create the transcript of a call",
    scopes: writeTranscripts,
    examples: [
      {
        status: 200,
        path: "/crm/v3/extensions/calling/transcripts",
        body: {
          engagementId: "100001",
          transcriptCreateUtterances: [
            {
              speaker: { id: "1", name: "Ada Example", email: "ada@example.com" },
              text: "The scanner stops after a minute.",
              startTimeMillis: 0,
              endTimeMillis: 2500,
              languageCode: "en",
            },
          ],
        },
      },
    ],
    maxBodyValues: MAX_TRANSCRIPT_VALUES,
    body: newTranscript,
    response: { 200: z.object({ id: z.string() }).meta({ id: "CreatedTranscript" }) },
    locks: ({ body }) => [body.engagementId],
    write: async (context, { body }) => createTranscript(context, body),
  }),
  endpoint({
    method: "GET",
    path: oneTranscript,
    operationId: "getTranscript",
    summary: "Get a transcript",
    scopes: readTranscripts,
    examples: [{ status: 200, path: "/crm/v3/extensions/calling/transcripts/100002" }],
    response: { 200: storedTranscript },
    read: async (context, { params }) => getTranscript(context, params.transcriptId),
  }),
  endpoint({
    method: "DELETE",
    path: oneTranscript,
    operationId: "deleteTranscript",
    summary: "Delete a transcript",
    scopes: writeTranscripts,
    examples: [{ status: 204, path: "/crm/v3/extensions/calling/transcripts/100002" }],
    locks: () => [],
    write: async (context, { params }) => deleteTranscript(context, params.transcriptId),
  }),
];

export const callResource: Resource = {
  tag: "Calling",
  description: "Calls that calling apps report over HTTP, and the availability of users.",
  security: "accessToken",
  aliases: [["/crm/extensions/calling/(?:v3|DATE)/", "/crm/v3/extensions/calling/"]],
  endpoints: [...callEndpoints, ...connectionEndpoints],
};
