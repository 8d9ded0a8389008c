import type { MessageType } from "./messages.ts";

/** What one end asks the other. */
export interface QuestionRow {
  readonly answer: MessageType;
  /**
   * Where the question and its answer have the same value, each as a path in its message. An answer
   * that names none is the last question's; so is one to a question that names none.
   */
  readonly asks?: string;
  readonly says?: string;
}

/** Questions beside those of `appMessages`: the handshake's, and what a host asks an app to do. */
export const questions: Partial<Record<MessageType, QuestionRow>> = {
  HELLO: { answer: "SYNC" },
  SYNC: { answer: "SYNC_ACK", asks: "messageId", says: "messageId" },
  DIAL_NUMBER: {
    answer: "OUTGOING_CALL_STARTED",
    asks: "data.startTimestamp",
    says: "data.dialingContext.startTimestamp",
  },
  END_CALL: { answer: "CALL_ENDED", asks: "data.externalCallId", says: "data.externalCallId" },
};

/** What a question is called in the types that answer it: `CREATE_ENGAGEMENT` in `…_SUCCEEDED` and `…_FAILED`. */
export const questionOfAnswer = (type: string): string | undefined =>
  /^(.+)_(?:SUCCEEDED|FAILED)$/.exec(type)?.[1];
