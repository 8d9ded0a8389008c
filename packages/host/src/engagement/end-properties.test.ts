import { describe, expect, test } from "vitest";
import { endProperties } from "./end-properties.ts";
import type { HostCall } from "../calling-host/host-call.ts";

const call: HostCall = {
  key: "k",
  externalCallId: "a",
  direction: "OUTBOUND",
  state: "ended",
  engagementState: "created",
  startedAt: 1_000,
};

describe("what the host stores of an ended call", () => {
  test.each([
    ["completed", "COMPLETED", "COMPLETED"],
    ["busy", "BUSY", "BUSY"],
    ["noAnswer", "NO_ANSWER", "NO_ANSWER"],
    ["missed", "MISSED", "MISSED"],
    ["rejected", "CANCELED", "REJECTED"],
    ["transferred", "COMPLETED", "TRANSFERRED"],
  ] as const)("%s is stored as %s, told apart as %s", (endStatus, status, told) => {
    expect(endProperties({ ...call, endStatus })).toEqual({
      hs_call_status: status,
      calling_end_status: told,
    });
  });

  test("has a duration from answer to end, in milliseconds", () => {
    const ended = { ...call, endStatus: "completed", answeredAt: 2_000, endedAt: 5_500 } as const;
    expect(endProperties(ended)["hs_call_duration"]).toBe("3500");
  });
});
