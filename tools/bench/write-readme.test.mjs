import { describe, expect, it } from "vitest";
import { betweenMarks } from "./write-readme.mjs";

describe("betweenMarks", () => {
  it("replaces what stands between the marks, and nothing else", () => {
    const document = "before\n<!-- bench -->\nold\nolder\n<!-- /bench -->\nafter\n";
    expect(betweenMarks(document, "new $& $1")).toBe(
      "before\n<!-- bench -->\n\nnew $& $1\n\n<!-- /bench -->\nafter\n",
    );
  });

  it("answers nothing where there are no marks", () => {
    expect(betweenMarks("before\nafter\n", "new")).toBeUndefined();
  });
});
