import { describe, expect, it } from "vitest";
import { compare } from "./comparison.mjs";

const empty = {
  usefulMs: 1000,
  paintMs: 900,
  scriptBytes: 60_000,
  totalBytes: 61_000,
  requests: 2,
};
const page = {
  usefulMs: 1900,
  paintMs: 300,
  scriptBytes: 119_000,
  totalBytes: 140_000,
  requests: 9,
};

/** @param {Partial<typeof page>} [different] */
const targetsMet = (different) =>
  compare([{ page: { ...page, ...different }, empty }]).flatMap(({ isMet }) =>
    isMet === undefined ? [] : [isMet],
  );

describe("the comparison of the CRM page", () => {
  it("meets every target, as ratios to an empty page", () => {
    expect(targetsMet()).toEqual([true, true]);
    expect(compare([{ page, empty }]).map(({ value }) => value)).toContain("1.90 ×");
  });

  it.each([
    ["a slow view", { usefulMs: 2001 }, [false, true]],
    ["large scripts", { scriptBytes: 120_001 }, [true, false]],
  ])("fails for %s", (_what, different, met) => {
    expect(targetsMet(different)).toEqual(met);
  });
});
