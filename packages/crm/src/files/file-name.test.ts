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

  const characters = "it must not contain control or text direction characters";
  it.each([
    ["", "it is empty"],
    [" ", "it is empty"],
    [".", 'it must not be "."'],
    ["..", 'it must not be ".."'],
    ["a/b", "it must not contain a slash or backslash"],
    ["a\\b", "it must not contain a slash or backslash"],
    ["a\u0000b", characters],
    ["a\u202Eb", characters],
    ["\u2067", characters],
    ["n".repeat(201), "it has 201 characters, and at most 200 are allowed"],
  ])("%j is refused, because %s", (name, problem) => {
    const message = `Invalid name: ${problem}.`;
    expect(() => parseName(name, "fileName")).toThrow(
      expect.objectContaining({
        code: "invalid",
        errors: [{ message, in: "fileName", code: "INVALID_NAME" }],
      }),
    );
  });

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
