import { describe, expect, it, test } from "vitest";
import { fitPeriod, periodOfLane, scalePeriod, turnTo } from "./period.ts";

describe("a period of a session of 1000 ms", () => {
  it.each([
    ["is kept", { from: 100, to: 300 }, { from: 100, to: 300 }],
    ["begins with the session", { from: -50, to: 150 }, { from: 0, to: 200 }],
    ["ends with the session", { from: 900, to: 1100 }, { from: 800, to: 1000 }],
    ["is not longer than the session", { from: -500, to: 3000 }, { from: 0, to: 1000 }],
    ["is long enough to be seen", { from: 500, to: 500 }, { from: 490, to: 510 }],
  ])("%s", (_name, period, expected) => {
    expect(fitPeriod(period, 1000)).toEqual(expected);
  });
});

test("a session that is shorter than any period is shown as a whole", () => {
  expect(fitPeriod({ from: 2, to: 4 }, 6)).toEqual({ from: 0, to: 6 });
  expect(fitPeriod({ from: 0, to: 0 }, 0)).toEqual({ from: 0, to: 0 });
});

test("a time keeps its place when its period becomes shorter", () => {
  expect(scalePeriod({ from: 0, to: 1000 }, 250, 0.5)).toEqual({ from: 125, to: 625 });
});

test.each([
  [250, { from: 200, to: 400 }],
  [401, { from: 400, to: 600 }],
  [199, { from: 0, to: 200 }],
  [1000, { from: 800, to: 1000 }],
])("the moment %s is in its period", (t, expected) => {
  expect(turnTo({ from: 200, to: 400 }, t, 1000)).toEqual(expected);
});

test("a call lasts from its first entry to the end of its last state", () => {
  const spans = [{ state: "dialing", from: 20, to: 90 }] as const;
  expect(periodOfLane({ label: "call 1", spans, marks: [20, 50], issues: [95] })).toEqual({
    from: 20,
    to: 95,
  });
});
