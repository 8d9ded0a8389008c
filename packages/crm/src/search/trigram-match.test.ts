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
])("looks %j up by its groups of three characters", (texts, match) => {
  expect(trigramMatch("0-5", texts)).toBe(`${match} AND ${TYPE}`);
});

it("has nothing to look up for texts that are too short", () => {
  expect(trigramMatch("0-5", ["ab", "", "👋"])).toBeUndefined();
});

it("looks up a part of a very long text", () => {
  const long = Array.from({ length: 1000 }, (_, index) => `word${index}`).join("");
  expect(trigramMatch("0-5", [long])?.split(" AND ").length).toBeLessThan(100);
});

const like = (pattern: string) => ({
  field: { in: "index", name: "content", column: "text_value" } as const,
  test: { is: "like", name: "content", pattern } as const,
});

it("takes what each result has: words, and the parts of patterns, but none of alternatives", () => {
  const words = wordsOfQuery("Élan élan  vital");
  expect(words).toEqual(["elan", "vital"]);
  const groups = [[like("% new print%  %")]];
  expect(textsOf({ words, groups })).toEqual(["elan", "vital", "new", "print"]);
  expect(textsOf({ words, groups: [...groups, ...groups] })).toEqual(["elan", "vital"]);
});
