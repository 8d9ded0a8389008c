import { describe, expect, it } from "vitest";
import { firstPosition, keepInside, largestFrame, panelSize } from "./widget-bounds.ts";

const viewport = { width: 1280, height: 800 };
const panel = panelSize({ width: 400, height: 600 }, false);

describe("keepInside", () => {
  it("leaves a panel where it is while it fits", () => {
    expect(keepInside({ x: 300, y: 100 }, panel, viewport)).toEqual({ x: 300, y: 100 });
  });

  it.each([
    ["left", { x: -500, y: 100 }, { x: 12, y: 100 }],
    ["right", { x: 5000, y: 100 }, { x: 866, y: 100 }],
    ["top, below the navigation bar", { x: 300, y: -50 }, { x: 300, y: 68 }],
    ["bottom", { x: 300, y: 5000 }, { x: 300, y: 142 }],
  ])("brings a panel back from the %s", (_edge, position, inside) => {
    expect(keepInside(position, panel, viewport)).toEqual(inside);
  });

  it("keeps the title bar in reach where the panel is larger than the viewport", () => {
    expect(keepInside({ x: 50, y: 50 }, panel, { width: 300, height: 300 })).toEqual({
      x: 12,
      y: 68,
    });
  });
});

describe("firstPosition", () => {
  it("is the bottom right corner", () => {
    expect(firstPosition(panel, viewport)).toEqual({ x: 866, y: 142 });
  });
});

describe("panelSize", () => {
  it("is only the title bar where the panel is minimised", () => {
    expect(panelSize({ width: 400, height: 600 }, true)).toEqual({ width: 402, height: 46 });
  });
});

describe("largestFrame", () => {
  it("leaves room for both bars", () => {
    expect(largestFrame(viewport)).toEqual({ width: 1254, height: 674 });
  });

  it("never falls below the smallest frame", () => {
    expect(largestFrame({ width: 100, height: 100 })).toEqual({ width: 200, height: 120 });
  });
});
