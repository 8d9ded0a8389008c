import { describe, expect, test } from "vitest";
import { sourceTags, tagsIn } from "./source-tags.mjs";

describe("tags in the sources", () => {
  test("are read from both kinds of comments, with the whole reason", () => {
    const source = `
/**
 * A function.
 *
 * @compat one reason
 *   over two lines
 * @param it not part of the reason
 */
const a = 1; // an email@differs.example isn't a tag
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

  test("have a reason that is a sentence", () => {
    const tags = sourceTags();
    expect(tags.length).toBeGreaterThan(20);
    expect(tags.filter(({ reason }) => !/^\S.*\.$/.test(reason))).toEqual([]);
  });
});
