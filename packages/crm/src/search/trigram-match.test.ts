import { expect, it } from "vitest";
import { textsOf, trigramMatch } from "./trigram-match.ts";
import { wordsOfQuery } from "../text/fold-text.ts";

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

const like = (pattern: string) => ({
  field: { in: "index", name: "content", column: "text_value" } as const,
  test: { is: "like", name: "content", pattern } as const,
});

it("uses only texts that every result contains: words and parts of patterns, but no alternatives", () => {
  const words = wordsOfQuery("Élan élan  vital");
  expect(words).toEqual(["elan", "vital"]);
  const groups = [[like("% new print%  %")]];
  expect(textsOf({ words, groups })).toEqual(["elan", "vital", "new", "print"]);
  expect(textsOf({ words, groups: [...groups, ...groups] })).toEqual(["elan", "vital"]);
});
