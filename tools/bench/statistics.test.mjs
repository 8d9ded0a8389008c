import { describe, expect, it } from "vitest";
import { summarize } from "./statistics.mjs";

describe("summarize", () => {
  it("takes the middle value, and the middle half as spread", () => {
    expect(summarize([9, 1, 5, 7, 3])).toEqual({ median: 5, low: 3, high: 7 });
  });

  it("lies between two values where there is no middle one", () => {
    expect(summarize([1, 2])).toEqual({ median: 1.5, low: 1.25, high: 1.75 });
  });

  it("is the only value there is", () => {
    expect(summarize([4])).toEqual({ median: 4, low: 4, high: 4 });
  });
});
