// @vitest-environment jsdom
import { render } from "@calling-extensions/ui/testing/render";
import { expect, test } from "vitest";
import { isFailure, MessageType } from "./message-type.tsx";

test.each([
  ["CREATE_ENGAGEMENT_SUCCEEDED", "CREATE_ENGAGEMENT"],
  ["SYNC", "SYNC"],
  ["A__", "A__"],
])("only the start of %s may be cut", async (type, start) => {
  const { element } = await render(<MessageType type={type} />);
  expect(element.textContent).toBe(type);
  expect(element.querySelector("span > span")?.textContent).toBe(start);
});

test("failures are replies and errors", () => {
  const types = [
    "ERROR",
    "FAILED",
    "CALLER_ID_MATCH_FAILED",
    "CALL_ENDED",
    "ERRORS",
    "NOT_FAILED_YET",
  ];
  expect(types.filter(isFailure)).toEqual(["ERROR", "FAILED", "CALLER_ID_MATCH_FAILED"]);
});
