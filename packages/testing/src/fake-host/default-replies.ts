import type { AppMessage, HostMessage } from "@calling-extensions/host";

/** The host's replies to each type of message, in order. */
export type Replies = {
  readonly [Type in AppMessage["type"]]?: (
    data: Extract<AppMessage, { type: Type }>["data"],
  ) => readonly HostMessage[];
};

/** The call's id, as the app sent it. */
const callOf = (data: { externalCallId?: string | number | null | undefined } | undefined) =>
  data?.externalCallId == null ? {} : { externalCallId: data.externalCallId };

/** Returns the replies of a CRM in which every request succeeds, and no caller matches. Engagement ids start at 1. */
export function createDefaultReplies(): Replies {
  let engagements = 0;
  const engagementOf = (
    data:
      | { createEngagement?: unknown; externalCallId?: string | number | null | undefined }
      | undefined,
  ): readonly HostMessage[] => {
    if (!data?.createEngagement) return [];
    engagements += 1;
    return [
      {
        type: "CREATE_ENGAGEMENT_SUCCEEDED",
        data: { engagementId: engagements, ...callOf(data) },
      },
    ];
  };
  return {
    OUTGOING_CALL_STARTED: engagementOf,
    INCOMING_CALL: (data) => [
      { type: "CALLER_ID_MATCH_SUCCEEDED", data: { callerIdMatches: [], ...callOf(data) } },
      ...engagementOf(data),
    ],
    CALL_COMPLETED: (data) =>
      data?.engagementProperties
        ? [{ type: "UPDATE_ENGAGEMENT_SUCCEEDED", data: callOf(data) }]
        : [],
    FINALIZE_ENGAGEMENT: (data) => [{ type: "FINALIZE_ENGAGEMENT_SUCCEEDED", data: callOf(data) }],
    CALL_RECORDING: (data) => [{ type: "CALL_RECORDING_SUCCEEDED", data: callOf(data) }],
    SEARCH_CONTACTS: ({ requestId }) =>
      requestId ? [{ type: "CONTACTS_FOUND", data: { requestId, contacts: [] } }] : [],
    CREATE_TASK: ({ requestId }) =>
      requestId ? [{ type: "TASK_CREATED", data: { requestId } }] : [],
    SHOW_CALL_RECORDS: ({ requestId }) =>
      requestId ? [{ type: "CALL_RECORDS", data: { requestId, records: [] } }] : [],
    PUBLISH_TO_CHANNEL: (data) => [{ type: "PUBLISH_TO_CHANNEL_SUCCEEDED", data: callOf(data) }],
  };
}
