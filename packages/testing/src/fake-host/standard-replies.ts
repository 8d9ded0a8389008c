import type { AppMessage, HostMessage } from "@calling-extensions/host";

/** What the host answers to each type of message, in its order. */
export type Replies = {
  readonly [Type in AppMessage["type"]]?: (
    data: Extract<AppMessage, { type: Type }>["data"],
  ) => readonly HostMessage[];
};

/** What tells one call from another, as the app gave it. */
const callOf = (data: { externalCallId?: string | number | null | undefined } | undefined) =>
  data?.externalCallId == null ? {} : { externalCallId: data.externalCallId };

/** Answers as a CRM whose every request succeeds, and that knows no caller. Engagements count from 1. */
export function createStandardReplies(): Replies {
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
    PUBLISH_TO_CHANNEL: (data) => [{ type: "PUBLISH_TO_CHANNEL_SUCCEEDED", data: callOf(data) }],
  };
}
