import { describe, expect, it } from "vitest";
import { numberedName, parseName, splitName, splitPath } from "./file-name.ts";

describe("a name", () => {
  it.each([
    ["scan.png", "scan", "png"],
    ["report.final.PDF", "report.final", "pdf"],
    [".env", ".env", ""],
    ["README", "README", ""],
    ["a.", "a.", ""],
    ["a.b c", "a.b c", ""],
    ["v1.2", "v1", "2"],
    ["archive.tar.gz", "archive.tar", "gz"],
    [`x.${"e".repeat(21)}`, `x.${"e".repeat(21)}`, ""],
  ])("of %s is split", (full, name, extension) => {
    expect(splitName(full)).toEqual({ name, extension });
  });

  it("is trimmed and has one form of each character", () => {
    expect(parseName("  u\u0308bung ", "name")).toBe("\u00fcbung");
  });

  it.each(["", " ", ".", "..", "a/b", "a\\b", "a\u0000b", "a\u202Eb", "\u2067", "n".repeat(201)])(
    "%j is refused",
    (name) => {
      expect(() => parseName(name, "fileName")).toThrow(
        expect.objectContaining({
          code: "invalid",
          errors: [expect.objectContaining({ in: "fileName" })],
        }),
      );
    },
  );

  it("gets a number that fits its length", () => {
    expect([numberedName("scan", 0), numberedName("scan", 12)]).toEqual(["scan", "scan-12"]);
    expect(numberedName("n".repeat(200), 7)).toBe(`${"n".repeat(198)}-7`);
  });
});

it("splits paths with any slashes", () => {
  expect([splitPath("/a//b/", "path"), splitPath("a/b", "path"), splitPath("/", "path")]).toEqual([
    ["a", "b"],
    ["a", "b"],
    [],
  ]);
});
