import { describe, expect, test } from "vitest";
import { fillPart, fillParts } from "./fill-parts.mjs";

describe("the generated parts of a document", () => {
  test("are inserted between their markers", () => {
    const document =
      "a\n<!-- one -->\nold\n<!-- /one -->\nb\n<!-- two words --><!-- /two words -->\n";
    const marked = document.replace("--><!--", "-->\n<!--");
    expect(fillParts(marked, { one: "new $&", "two words": "2" })).toBe(
      "a\n<!-- one -->\n\nnew $&\n\n<!-- /one -->\nb\n<!-- two words -->\n\n2\n\n<!-- /two words -->\n",
    );
  });

  test("need markers, and markers need a part", () => {
    expect(() => fillParts("nothing", { one: "" })).toThrow("No markers for one");
    expect(() => fillParts("<!-- one -->\n<!-- /one -->", {})).toThrow("<!-- one -->");
  });

  test("can be replaced one by one", () => {
    const document = "<!-- one -->\n<!-- /one -->\n<!-- two -->\nold\n<!-- /two -->\n";
    expect(fillPart(document, "one", "new")).toBe(
      "<!-- one -->\n\nnew\n\n<!-- /one -->\n<!-- two -->\nold\n<!-- /two -->\n",
    );
    expect(() => fillPart(document, "three", "")).toThrow("No markers for three");
  });
});
