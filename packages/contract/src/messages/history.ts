import type { MessageType } from "./messages.ts";

/** The oldest vendor version that is distinguished. It represents all earlier versions. */
export const OLDEST_VERSION = "0.1.6";

/** A message's place in the vendor's releases. */
export interface MessageHistory {
  /** The first version with this message. */
  readonly since?: string;
  /** The first version without this message. */
  readonly until?: string;
  /** The message to use instead. */
  readonly deprecatedFor?: MessageType;
}

const since = (version: string): MessageHistory => ({ since: version });

/** Messages that all versions have are not listed. */
export const messageHistory: Partial<Record<MessageType, MessageHistory>> = {
  CREATE_ENGAGEMENT_SUCCEEDED: since("0.1.8"),
  CREATE_ENGAGEMENT_FAILED: since("0.1.8"),
  UPDATE_ENGAGEMENT_SUCCEEDED: since("0.1.8"),
  UPDATE_ENGAGEMENT_FAILED: since("0.1.8"),
  ENGAGEMENT_CREATED: { deprecatedFor: "CREATE_ENGAGEMENT_SUCCEEDED" },
  CALLER_ID_MATCH_SUCCEEDED: since("0.3.0"),
  CALLER_ID_MATCH_FAILED: since("0.3.0"),
  NAVIGATE_TO_RECORD: since("0.3.0"),
  NAVIGATE_TO_RECORD_FAILED: since("0.3.0"),
  USER_AVAILABLE: since("0.3.0"),
  USER_UNAVAILABLE: since("0.3.0"),
  PUBLISH_TO_CHANNEL: { since: "0.4.0", deprecatedFor: "FINALIZE_ENGAGEMENT" },
  PUBLISH_TO_CHANNEL_SUCCEEDED: { since: "0.4.0", deprecatedFor: "FINALIZE_ENGAGEMENT_SUCCEEDED" },
  PUBLISH_TO_CHANNEL_FAILED: { since: "0.4.0", deprecatedFor: "FINALIZE_ENGAGEMENT_FAILED" },
  INITIATE_CALL_ID_SUCCEEDED: since("0.5.1"),
  INITIATE_CALL_ID_FAILED: since("0.5.1"),
  SET_WIDGET_URL_FAILED: since("0.8.0"),
  FAILED: since("0.8.1"),
  UPDATE_ASSOCIATIONS_FAILED: { since: "0.8.1", until: "0.9.5" },
  FINALIZE_ENGAGEMENT: since("0.9.4"),
  FINALIZE_ENGAGEMENT_SUCCEEDED: since("0.9.4"),
  FINALIZE_ENGAGEMENT_FAILED: since("0.9.4"),
  CALL_TRANSFERRED: since("0.9.6"),
};
