import { expect, test } from "vitest";
import { listUnusedLintExceptions } from "./lint-exceptions.mjs";

test("an exception for a file whose functions keep the limits can be removed", () => {
  const exception = { rule: "complexity", path: "tools/house.mjs" };
  expect(listUnusedLintExceptions([exception])).toEqual([exception]);
});
