import { describe, expect, it } from "vitest";
import { en } from "../languages/en.ts";
import { english } from "../languages/language.ts";
import "../testing/number-plans.ts";
import { groupByDay, searchCalls } from "./search-calls.ts";
import type { HistoryEntry } from "./history-entry.ts";

const ada: HistoryEntry = {
  externalCallId: "ada",
  direction: "INBOUND",
  startedAt: new Date(2026, 2, 10, 9).getTime(),
  endStatus: "MISSED",
  number: "+12025550101",
  name: "Ada Éxample",
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
  outcome: "leftVoicemail",
};
const unknown: HistoryEntry = { ...bo, externalCallId: "unknown", number: "", outcome: "none" };
const entries = [ada, bo, unknown];

const find = (query: string) =>
  searchCalls(entries, query, en).map(({ externalCallId }) => externalCallId);

describe("searchCalls", () => {
  it.each([
    ["", ["ada", "bo", "unknown"]],
    ["  ", ["ada", "bo", "unknown"]],
    ["ADA", ["ada"]],
    ["exam ada", ["ada"]],
    ["+1 (202) 555-0101", ["ada"]],
    ["202.555.0101", ["ada"]],
    ["5550101", ["ada"]],
    ["020 7946 0102", ["bo"]],
    ["+44 (0)20 7946 0102", ["bo"]],
    ["0044 20 7946", ["bo"]],
    ["missed", ["ada"]],
    ["voicemail bo", ["bo"]],
    ["incoming", ["ada"]],
    ["ada 0101", ["ada"]],
    ["ada 0102", []],
    ["(", []],
    ["[.*", []],
  ])("finds %j", (query, found) => {
    expect(find(query)).toEqual(found);
  });
});

/** A call in March 2026. */
const at = (day: number, hour: number): HistoryEntry => ({
  ...ada,
  startedAt: new Date(2026, 2, day, hour).getTime(),
});

describe("groupByDay", () => {
  it("starts a group for each day, the latest first", () => {
    const calls = [at(10, 23), at(10, 0), at(9, 23), at(8, 12)];
    const days = groupByDay(calls, new Date(2026, 2, 10, 23, 30).getTime(), english.format);
    expect(days.map(({ entries: ofDay }) => ofDay.length)).toEqual([2, 1, 1]);
    expect(days.map(({ label }) => label)).toEqual([
      "Today",
      "Yesterday",
      expect.stringContaining("2026"),
    ]);
  });

  it("knows yesterday on the first day of a month", () => {
    const call = { ...ada, startedAt: new Date(2026, 1, 28, 12).getTime() };
    const [day] = groupByDay([call], new Date(2026, 2, 1, 1).getTime(), english.format);
    expect(day?.label).toBe("Yesterday");
  });
});
