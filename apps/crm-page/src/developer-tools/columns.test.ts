import { describe, expect, it } from "vitest";
import { columns, columnWidths, gridColumns } from "./columns.ts";
import { toolsLayoutSchema } from "./tools-layout.ts";

const defaultOf = (id: string) => columns.find((column) => column.id === id)?.width;

describe("stored column widths", () => {
  it("are kept, within bounds, and the others are the default ones", () => {
    const widths = columnWidths.parse({ type: 300, time: 1, call: 1e9, state: "wide", other: 7 });
    expect(widths).toMatchObject({ type: 300, state: defaultOf("state") });
    expect(widths.time).toBeGreaterThan(1);
    expect(widths.call).toBeLessThan(1e9);
    expect(widths).not.toHaveProperty("other");
  });

  it.each([undefined, null, "300px", [300]])("that are %j are the default ones", (stored) => {
    expect(columnWidths.parse(stored)["type"]).toBe(defaultOf("type"));
  });

  it("become the columns of a grid, of which the last one takes the rest", () => {
    const template = gridColumns(columnWidths.parse({ time: 80 }));
    expect(template).toMatch(/^80px .* minmax\(\d+px, 1fr\)$/);
  });
});

describe("stored developer tools", () => {
  it("lose only what is invalid", () => {
    const { tab, dock, height } = toolsLayoutSchema.parse({
      tab: "timeline",
      dock: "left",
      height: -5,
    });
    expect(tab).toBe("timeline");
    expect(dock).toBe("bottom");
    expect(height).toBeGreaterThan(0);
  });
});
