import { describe, expect, it } from "vitest";
import { clampToViewport, defaultPosition, maxFrameSize, panelSize } from "./widget-bounds.ts";

const viewport = { width: 1280, height: 800 };
const panel = panelSize({ width: 400, height: 600 }, false);

describe("clampToViewport", () => {
  it("keeps the position of a panel that fits", () => {
    expect(clampToViewport({ x: 300, y: 100 }, panel, viewport)).toEqual({ x: 300, y: 100 });
  });

  it.each([
    ["left", { x: -500, y: 100 }, { x: 12, y: 100 }],
    ["right", { x: 5000, y: 100 }, { x: 866, y: 100 }],
    ["top, below the navigation bar", { x: 300, y: -50 }, { x: 300, y: 68 }],
    ["bottom", { x: 300, y: 5000 }, { x: 300, y: 142 }],
  ])("brings a panel back from the %s", (_edge, position, inside) => {
    expect(clampToViewport(position, panel, viewport)).toEqual(inside);
  });

  it("keeps the title bar reachable if the panel is larger than the viewport", () => {
    expect(clampToViewport({ x: 50, y: 50 }, panel, { width: 300, height: 300 })).toEqual({
      x: 12,
      y: 68,
    });
  });
});

describe("defaultPosition", () => {
  it("is the bottom right corner", () => {
    expect(defaultPosition(panel, viewport)).toEqual({ x: 866, y: 142 });
  });
});

describe("panelSize", () => {
  it("is only the title bar if the panel is minimized", () => {
    expect(panelSize({ width: 400, height: 600 }, true)).toEqual({ width: 402, height: 46 });
  });
});

describe("maxFrameSize", () => {
  it("leaves room for both bars", () => {
    expect(maxFrameSize(viewport)).toEqual({ width: 1254, height: 674 });
  });

  it("never falls below the smallest frame", () => {
    expect(maxFrameSize({ width: 100, height: 100 })).toEqual({ width: 200, height: 120 });
  });
});
