import { describe, expect, it } from "vitest";
import type { LegDirection, LegEnding } from "@calling-extensions/telephony";
import { toEndStatus } from "./end-status.ts";

const rows: [LegDirection, boolean, LegEnding["by"], LegEnding["cause"], string][] = [
  ["OUTBOUND", false, "us", "hungUp", "CANCELED"],
  ["OUTBOUND", false, "them", "busy", "BUSY"],
  ["OUTBOUND", false, "them", "noAnswer", "NO_ANSWER"],
  ["OUTBOUND", false, "them", "rejected", "REJECTED"],
  ["OUTBOUND", false, "network", "failed", "FAILED"],
  ["OUTBOUND", true, "us", "hungUp", "COMPLETED"],
  ["OUTBOUND", true, "them", "hungUp", "COMPLETED"],
  ["OUTBOUND", true, "network", "failed", "FAILED"],
  ["OUTBOUND", true, "us", "transferred", "TRANSFERRED"],
  ["INBOUND", false, "us", "rejected", "REJECTED"],
  ["INBOUND", false, "us", "hungUp", "REJECTED"],
  ["INBOUND", false, "them", "noAnswer", "MISSED"],
  ["INBOUND", false, "them", "hungUp", "MISSED"],
  ["INBOUND", false, "them", "answeredElsewhere", "ANSWERED_ELSEWHERE"],
  ["INBOUND", false, "network", "failed", "FAILED"],
  ["INBOUND", true, "us", "hungUp", "COMPLETED"],
  ["INBOUND", true, "them", "hungUp", "COMPLETED"],
];

describe("toEndStatus", () => {
  it.each(rows)(
    "%s, answered %s, ended by %s as %s: %s",
    (direction, wasAnswered, by, cause, status) => {
      const ending = { by, cause } as LegEnding;
      expect(toEndStatus({ direction, wasAnswered, ending })).toBe(status);
    },
  );
});
