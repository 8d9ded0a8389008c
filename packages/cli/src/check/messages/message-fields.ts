import type { MessageRecord } from "@calling-extensions/host";

/** A field of a message; undefined if there is none. */
export const fieldOf = (record: Pick<MessageRecord, "data"> | undefined, name: string): unknown =>
  (Object(record?.data) as Record<string, unknown>)[name];

/** Whether a message names its call. */
export const hasId = (record: MessageRecord): boolean => {
  const id = fieldOf(record, "externalCallId");
  return (typeof id === "string" && id !== "") || typeof id === "number";
};

/** Numbers and strings are the same ids. */
export const isSameId = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first).replaceAll('"', "") === JSON.stringify(second).replaceAll('"', "");

/** Whether a message starts a call. */
export const startsCall = ({ direction, type }: MessageRecord): boolean =>
  direction === "in" && (type === "OUTGOING_CALL_STARTED" || type === "INCOMING_CALL");
