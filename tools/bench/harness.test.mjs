import { describe, expect, it } from "vitest";
import { formats, roundRobin, summarize, toRow, toRows } from "./harness.mjs";

describe("summarize", () => {
  it.each([
    [[9, 1, 5, 7, 3], { median: 5, low: 3, high: 7 }],
    [[1, 2], { median: 1.5, low: 1.25, high: 1.75 }],
    [[4], { median: 4, low: 4, high: 4 }],
  ])("returns the median and the middle half of %j", (values, summary) => {
    expect(summarize(values)).toEqual(summary);
  });
});

describe("a row", () => {
  const line = { chapter: "Time", what: "ours" };

  it("has the median of the rounds, and their spread", () => {
    const [row] = toRows([{ ...line, of: (round) => round / 2 }], [2, 4, 6]);
    expect(row).toEqual({ ...line, value: "2.00 ×", spread: "1.50 × to 2.50 ×", target: "" });
  });

  it.each([
    [{ atMost: 2 }, "at most 2", [true, true, false]],
    [{ atLeast: 2 }, "at least 2", [false, true, true]],
    [{ below: 2 }, "below 2", [true, false, false]],
  ])("is compared with its target %j", (target, text, isMet) => {
    const rows = [1, 2, 3].map((value) =>
      toRow({ ...line, target, format: formats.count }, [value]),
    );
    expect(rows.map((row) => row.isMet)).toEqual(isMet);
    expect(rows[0]).toMatchObject({ target: text, spread: "" });
  });
});

it("no side always runs after the same other one", () => {
  const orders = [0, 1, 2, 3].map((round) => roundRobin(["a", "b", "c"], round).join(""));
  expect(orders).toEqual(["abc", "acb", "cab", "cba"]);
});
