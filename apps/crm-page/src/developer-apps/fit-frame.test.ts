import { describe, expect, it } from "vitest";
import { fitFrame } from "./fit-frame.ts";

describe("the preview of a frame", () => {
  it("has the size that is typed", () => {
    expect(fitFrame("400", "600")).toEqual({ width: 400, height: 600, isSmaller: false });
  });

  it("is no larger than a screen has room for", () => {
    const fitted = fitFrame("5000", "5000");
    expect(fitted?.isSmaller).toBe(true);
    expect(fitted?.width).toBeLessThan(1440);
    expect(fitted?.height).toBeLessThan(780);
  });

  it.each([
    ["", "600"],
    ["400", "0"],
    ["-1", "600"],
    ["wide", "600"],
  ])("is absent for %j by %j", (width, height) => {
    expect(fitFrame(width, height)).toBeUndefined();
  });
});
