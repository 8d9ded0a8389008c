import type { CallDocument } from "@calling-extensions/contract";
import { describe, expect, test } from "vitest";
import { engagementProperties } from "./engagement-properties.ts";

const document: CallDocument = {
  id: "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01",
  version: 3,
  providerId: "9001",
  direction: "OUTBOUND",
  state: "ended",
  owner: "host",
  properties: {},
  startedAt: 1_000,
};

describe("the engagement of an ended call", () => {
  test.each([
    ["completed", "COMPLETED", "COMPLETED"],
    ["busy", "BUSY", "BUSY"],
    ["noAnswer", "NO_ANSWER", "NO_ANSWER"],
    ["missed", "MISSED", "MISSED"],
    ["rejected", "CANCELED", "REJECTED"],
    ["transferred", "COMPLETED", "TRANSFERRED"],
  ] as const)(
    "that is %s has the status %s and the detailed status %s",
    (endStatus, status, expected) => {
      expect(engagementProperties({ ...document, endStatus })).toEqual({
        hs_call_status: status,
        calling_end_status: expected,
      });
    },
  );

  test("has a duration in milliseconds, from answer to end", () => {
    const ended = {
      ...document,
      endStatus: "completed",
      answeredAt: 2_000,
      endedAt: 5_500,
    } as const;
    expect(engagementProperties(ended)["hs_call_duration"]).toBe("3500");
  });

  test("prefers the app's properties", () => {
    const properties = { hs_call_status: "BUSY", hs_call_body: "Notes" };
    const ended = { ...document, endStatus: "completed", properties } as const;
    expect(engagementProperties(ended)).toEqual({ calling_end_status: "COMPLETED", ...properties });
  });

  test("has only the app's properties if the app created it", () => {
    const properties = { hs_call_body: "Notes" };
    const ended = { ...document, endStatus: "completed", owner: "app", properties } as const;
    expect(engagementProperties(ended)).toEqual(properties);
  });
});
