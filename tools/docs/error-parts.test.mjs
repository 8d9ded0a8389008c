import { expect, test } from "vitest";
import { errorAdvice } from "./error-advice.mjs";
import { errors } from "./error-parts.mjs";

test("every error has advice for exactly the sides that raise it", () => {
  const advised = Object.entries(errorAdvice).map(([name, advice]) => [
    name,
    Object.keys(advice).filter((key) => key !== "action"),
  ]);
  const raised = errors.map(({ name, sides }) => [name, sides]);
  expect(Object.fromEntries(advised)).toEqual(Object.fromEntries(raised));
});
