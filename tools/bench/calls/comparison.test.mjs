import { describe, expect, it } from "vitest";
import { compare, timelineRows } from "./comparison.mjs";
import { longestTask } from "./timeline.mjs";

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

it.each(/** @type {const} */ (["newCallMs", "scrollMs"]))(
  "fails if the page blocks a long timeline: %s",
  (what) => {
    /** @param {number[]} times */
    const areTargetsMet = (...times) =>
      timelineRows(times.map((time) => ({ newCallMs: 0, scrollMs: 0, [what]: time }))).every(
        ({ isMet }) => isMet,
      );
    expect(areTargetsMet(0, 0, 80)).toBe(true);
    expect(areTargetsMet(0, 70, 80)).toBe(false);
  },
);

/** @param {unknown[]} traceEvents */
const trace = (traceEvents) => Buffer.from(JSON.stringify({ traceEvents }));

it("finds the longest task of a page in a trace, and not how long it waited", () => {
  const page = { pid: 1, tid: 2 };
  const task = { name: "ThreadControllerImpl::RunTask", args: {} };
  const events = [
    { ...page, name: "thread_name", args: { name: "CrRendererMain" } },
    { ...page, ...task, dur: 90_000, tdur: 7_000 },
    { ...page, ...task, dur: 9_000, tdur: 8_500 },
    { pid: 1, tid: 3, ...task, dur: 99_000, tdur: 99_000 },
  ];
  expect(longestTask(trace(events))).toBe(8.5);
  expect(() => longestTask(trace(events.slice(0, 1)))).toThrow("no task");
});
