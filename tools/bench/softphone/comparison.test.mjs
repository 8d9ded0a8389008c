import { describe, expect, it } from "vitest";
import { compare } from "./comparison.mjs";

/** @param {number} readyMs */
const load = (readyMs) => ({ readyMs, paintedMs: 2 * readyMs });

/** @param {Partial<import("./comparison.mjs").Measurements>} [different] */
const targetsMet = (different) =>
  compare({
    scriptBytes: { softphone: 90_000, empty: 60_000 },
    loads: [
      { softphone: load(120), empty: load(100) },
      { softphone: load(900), empty: load(100) },
      { softphone: load(110), empty: load(100) },
    ],
    heaps: [{ before: 4e6, after: 4.1e6 }],
    longTasks: [[], []],
    ...different,
  }).flatMap(({ isMet }) => (isMet === undefined ? [] : [isMet]));

describe("the comparison of the softphone", () => {
  it("meets every target", () => {
    expect(targetsMet()).toEqual([true, true, true, true]);
  });

  it.each([
    ["a large script", { scriptBytes: { softphone: 110_001, empty: 0 } }, 0],
    ["a slow load", { loads: [{ softphone: load(131), empty: load(100) }] }, 1],
    ["a heap that grows", { heaps: [{ before: 4e6, after: 4.3e6 }] }, 2],
    ["one long task", { longTasks: [[], [51]] }, 3],
  ])("fails for %s", (_what, different, index) => {
    expect(targetsMet(different).map((isMet, at) => (at === index ? !isMet : isMet))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});
