import { describe, expect, it } from "vitest";
import { readTimelineView, writeTimelineView } from "./timeline-view.ts";

const read = (search: string) => readTimelineView(new URLSearchParams(search));

describe("the timeline in a URL", () => {
  it.each([
    ["", { kind: undefined, q: "" }],
    ["kind=call&q=+price+list+", { kind: "call", q: "price list" }],
    ["kind=letter", { kind: undefined, q: "" }],
  ])("%j is read", (search, view) => expect(read(search)).toEqual(view));

  it("is written beside what else the URL has", () => {
    const written = writeTimelineView(new URLSearchParams("fault=1&kind=note"), {
      kind: "task",
      q: "a&b",
    });
    expect(written.toString()).toBe("fault=1&kind=task&q=a%26b");
    expect(writeTimelineView(written, { kind: undefined, q: "" }).toString()).toBe("fault=1");
  });
});
