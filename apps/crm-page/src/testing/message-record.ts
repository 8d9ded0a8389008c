import type { MessageRecord } from "@calling-extensions/host";

/** A valid message of an app. */
export const messageRecord = (values: Partial<MessageRecord>): MessageRecord =>
  ({
    id: 1,
    at: 0,
    direction: "in",
    type: "CALL_DATA",
    data: undefined,
    isDelivered: true,
    validity: "valid",
    ...values,
  }) as MessageRecord;
