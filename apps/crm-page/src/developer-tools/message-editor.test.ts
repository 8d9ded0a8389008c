import { describe, expect, it } from "vitest";
import { toJson } from "./filter-messages.ts";
import { parsePayload } from "./message-editor.tsx";

describe("a payload in the editor", () => {
  it.each([undefined, null, 7, "text", { externalCallId: "a/b", to: ["+1"] }])(
    "is still %j after it was shown",
    (data) => {
      expect(parsePayload(toJson(data, 2))).toEqual({ data });
    },
  );

  it("may be left empty", () => {
    expect(parsePayload(" \n")).toEqual({ data: undefined });
  });

  it.each(["{", "{'a': 1}", "undefined"])("that is %s is rejected with the reason", (text) => {
    expect(parsePayload(text).problem).toMatch(/^Invalid JSON\. ./);
  });
});
