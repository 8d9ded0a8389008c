import type { MessageRecord } from "@calling-extensions/host";
import { describe, expect, it } from "vitest";
import { messageRecord } from "../testing/message-record.ts";
import { callsOf, EMPTY_FILTER, filterMessages, typesOf } from "./filter-messages.ts";

const message = (id: number, values: Partial<MessageRecord>): MessageRecord =>
  messageRecord({ id, ...values });

const messages = [
  message(1, { direction: "out", type: "DIAL_NUMBER", data: { phoneNumber: "+12025550101" } }),
  message(2, { type: "OUTGOING_CALL_STARTED", callKey: "k1", externalCallId: "a" }),
  message(3, { type: "CALL_ENDED", callKey: "k2", externalCallId: "b", fault: "dropped" }),
];

const idsOf = (filter: Partial<typeof EMPTY_FILTER>): number[] =>
  filterMessages(messages, { ...EMPTY_FILTER, ...filter }).map(({ id }) => id);

describe("messages", () => {
  it.each([
    [{}, [1, 2, 3]],
    [{ type: "CALL_ENDED" }, [3]],
    [{ direction: "in" as const }, [2, 3]],
    [{ callKey: "k1" }, [2]],
    [{ text: "2025550101" }, [1]],
    [{ text: "call DROPPED" }, [3]],
    [{ text: "call", direction: "out" as const }, []],
  ])("by %j are %j", (filter, ids) => {
    expect(idsOf(filter)).toEqual(ids);
  });

  it("that are cyclic are found by their type", () => {
    const data: Record<string, unknown> = {};
    data["self"] = data;
    const found = filterMessages([message(4, { data })], { ...EMPTY_FILTER, text: "call_data" });
    expect(found).toHaveLength(1);
  });

  it("offer their types and calls as filters", () => {
    expect(typesOf(messages)).toEqual(["CALL_ENDED", "DIAL_NUMBER", "OUTGOING_CALL_STARTED"]);
    expect([...callsOf(messages)]).toEqual([
      ["k1", "a"],
      ["k2", "b"],
    ]);
  });
});
