import { describe, expect, test } from "vitest";
import { sourceTags, tagsIn } from "./source-tags.mjs";

describe("tags in the sources", () => {
  test("are read from comments of both kinds, to their end", () => {
    const source = `
/**
 * A function.
 *
 * @compat one reason
 *   over two lines
 * @param it is no part of it
 */
const a = 1; // an email@differs.example is none
  // @differs another
  // over two lines
const b = 2;
/** @differs the third */
const c = "@compat not in a comment";
`;
    expect(tagsIn(source)).toEqual([
      { kind: "compat", reason: "one reason over two lines" },
      { kind: "differs", reason: "another over two lines" },
      { kind: "differs", reason: "the third" },
    ]);
  });

  test("give a reason in a sentence", () => {
    const tags = sourceTags();
    expect(tags.length).toBeGreaterThan(20);
    expect(tags.filter(({ reason }) => !/^\S.*\.$/.test(reason))).toEqual([]);
  });
});
