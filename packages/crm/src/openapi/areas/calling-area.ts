import type { Area } from "../area.ts";

const calling = "/crm/v3/extensions/calling";

/** What calling apps say over HTTP. */
export const callingArea: Area = {
  tag: "Calling",
  description: "What calling apps say of calls over HTTP, and which users can be reached.",
  security: "accessToken",
  operations: {
    [`POST ${calling}/inbound-call`]: {
      id: "takeInboundCall",
      summary: "Tell of a call that no browser handled",
      description:
        "With `createEngagement` the call is kept, once for each `externalCallId`, and on the timeline of whoever the caller may have been.",
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
    },
    [`POST ${calling}/recordings/ready`]: {
      id: "markRecordingReady",
      summary: "Tell that the recording of a call is there",
      examples: [
        {
          status: 204,
          path: "/crm/v3/extensions/calling/recordings/ready",
          body: { engagementId: 100_001 },
        },
      ],
    },
    [`POST ${calling}/transcripts`]: {
      id: "createTranscript",
      summary: "Store what was said in a call",
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
    },
    [`GET ${calling}/transcripts/:transcriptId`]: {
      id: "getTranscript",
      summary: "Read what was said in a call",
      examples: [{ status: 200, path: "/crm/v3/extensions/calling/transcripts/100002" }],
    },
    [`DELETE ${calling}/transcripts/:transcriptId`]: {
      id: "deleteTranscript",
      summary: "Delete what was said in a call",
      examples: [{ status: 204, path: "/crm/v3/extensions/calling/transcripts/100002" }],
    },
    [`GET ${calling}/connection-statuses`]: {
      id: "getConnectionStatus",
      summary: "Whether a user can be reached",
      examples: [{ status: 200, path: "/crm/v3/extensions/calling/connection-statuses?userId=11" }],
    },
    [`GET ${calling}/connection-statuses/me`]: {
      id: "getOwnConnectionStatus",
      summary: "Whether the token's user can be reached",
      examples: [{ status: 200, path: "/crm/v3/extensions/calling/connection-statuses/me" }],
    },
    [`POST ${calling}/connection-statuses/batch/read`]: {
      id: "readConnectionStatuses",
      summary: "Whether many users can be reached",
      examples: [
        {
          status: 200,
          path: "/crm/v3/extensions/calling/connection-statuses/batch/read",
          body: { inputs: [{ id: 11 }] },
        },
        {
          status: 207,
          path: "/crm/v3/extensions/calling/connection-statuses/batch/read",
          body: { inputs: [{ id: 11 }, { id: 999 }] },
        },
      ],
    },
  },
};
