import { expect, it } from "vitest";
import { trigramMatch } from "./trigram-match.ts";

const TYPE = `"\u{E000}0-" AND "0-5" AND "-5\u{E000}"`;

it.each([
  [["abcd"], `"abc" AND "bcd"`],
  [["abc", "bcd"], `"abc" AND "bcd"`],
  [["ab", "xyz"], `"xyz"`],
  [[`a"b`], `"a""b"`],
  [["日本語会"], `"日本語" AND "本語会"`],
  [["👋👋👋"], `"👋👋👋"`],
])("searches for %j by groups of three characters", (texts, match) => {
  expect(trigramMatch("0-5", texts)).toBe(`${match} AND ${TYPE}`);
});

it("finds no group in texts that are too short", () => {
  expect(trigramMatch("0-5", ["ab", "", "👋"])).toBeUndefined();
});

it("limits the groups of a very long text", () => {
  const long = Array.from({ length: 1000 }, (_, index) => `word${index}`).join("");
  expect(trigramMatch("0-5", [long])?.split(" AND ").length).toBeLessThan(100);
});
