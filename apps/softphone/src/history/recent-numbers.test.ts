import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "./history-entry.ts";
import { lastDialedNumber, recentNumbers } from "./recent-numbers.ts";

const ada: HistoryEntry = {
  externalCallId: "ada",
  direction: "INBOUND",
  startedAt: 1_000,
  endStatus: "MISSED",
  number: "+12025550101",
  name: "Ada Example",
  outcome: "none",
  durationMs: 0,
  isSeen: false,
};
const bo: HistoryEntry = {
  ...ada,
  externalCallId: "bo",
  direction: "OUTBOUND",
  endStatus: "COMPLETED",
  number: "+442079460102",
  name: "Bo Sample",
};
const unknown: HistoryEntry = { ...ada, externalCallId: "unknown", number: "" };
const entries = [ada, bo, unknown];

describe("recentNumbers", () => {
  it("lists each number that can be called once, up to a count", () => {
    expect(recentNumbers([ada, unknown, bo, ada], 5)).toEqual([
      { number: ada.number, name: ada.name },
      { number: bo.number, name: bo.name },
    ]);
    expect(recentNumbers(entries, 1)).toHaveLength(1);
    const anonymous = { ...unknown, number: "anonymous" };
    const alice = { ...bo, number: "alice", name: undefined };
    expect(recentNumbers([anonymous, alice], 5)).toEqual([{ number: "alice", name: undefined }]);
  });

  it("keeps extensions", () => {
    expect(recentNumbers([{ ...bo, extension: "7" }], 5)[0]?.number).toBe("+442079460102x7");
    expect(lastDialedNumber([{ ...bo, extension: "7" }])).toBe("+442079460102x7");
  });
});

describe("lastDialedNumber", () => {
  it("ignores incoming calls", () => {
    expect(lastDialedNumber(entries)).toBe(bo.number);
    expect(lastDialedNumber([ada])).toBeUndefined();
  });
});
