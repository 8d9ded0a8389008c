import { expect, it } from "vitest";
import { wordsOfQuery } from "../text/fold-text.ts";
import { textsOf } from "./searched-texts.ts";

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
