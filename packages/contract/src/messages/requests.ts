import type { MessageType } from "./messages.ts";

/** A request and its reply. */
export interface RequestRow {
  readonly reply: MessageType;
  /**
   * Paths in the two messages whose values are equal. Without such a value a reply belongs to the latest
   * request.
   */
  readonly requestKey?: string;
  readonly replyKey?: string;
}

/** Requests that are not in `appMessages`: those of the handshake, of hosts, and of extensions. */
export const requests: Partial<Record<MessageType, RequestRow>> = {
  HELLO: { reply: "SYNC" },
  SYNC: { reply: "SYNC_ACK", requestKey: "messageId", replyKey: "messageId" },
  DIAL_NUMBER: {
    reply: "OUTGOING_CALL_STARTED",
    requestKey: "data.startTimestamp",
    replyKey: "data.dialingContext.startTimestamp",
  },
  SEARCH_CONTACTS: {
    reply: "CONTACTS_FOUND",
    requestKey: "data.requestId",
    replyKey: "data.requestId",
  },
  CREATE_TASK: {
    reply: "TASK_CREATED",
    requestKey: "data.requestId",
    replyKey: "data.requestId",
  },
  END_CALL: {
    reply: "CALL_ENDED",
    requestKey: "data.externalCallId",
    replyKey: "data.externalCallId",
  },
};

/** The name of a request in the types of its replies: `CREATE_ENGAGEMENT` in `…_SUCCEEDED` and `…_FAILED`. */
export const requestOfReply = (type: string): string | undefined =>
  /^(.+)_(?:SUCCEEDED|FAILED)$/.exec(type)?.[1];
