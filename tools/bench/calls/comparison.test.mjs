import { describe, expect, it } from "vitest";
import { compare, timelineRows } from "./comparison.mjs";

/** @param {Partial<{ oursMs: number; requests: number }>} [different] */
const targetsMet = ({ oursMs = 20, requests = 4 } = {}) => {
  const guide = { storedMs: 10, requests: 4 };
  const slow = { storedMs: 1_000, requests: 3 };
  const ours = [{ storedMs: oursMs, requests: 4 }, { storedMs: oursMs, requests }, slow];
  const rows = compare([{ ours, guide: [guide] }]);
  return rows.flatMap(({ isMet }) => (isMet === undefined ? [] : [isMet]));
};

describe("the comparison of stored calls", () => {
  it("meets every target", () => {
    expect(targetsMet()).toEqual([true, true, true]);
  });

  it("fails for a time that is too long compared with the guide's", () => {
    expect(targetsMet({ oursMs: 200 })).toEqual([false, true, true]);
  });

  it("fails for one call with too many requests", () => {
    expect(targetsMet({ requests: 5 })).toEqual([true, false, true]);
  });
});

/** @param {number[]} times */
const isTimelineTargetMet = (...times) =>
  timelineRows(times.map((newCallMs) => ({ newCallMs, scrollMs: 0 })))[0]?.isMet;

it("fails if a new call blocks a long timeline", () => {
  expect(isTimelineTargetMet(0, 0, 80)).toBe(true);
  expect(isTimelineTargetMet(0, 70, 80)).toBe(false);
});
