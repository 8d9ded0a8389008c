import { expect, it } from "vitest";
import { PageError } from "../api/page-error.ts";
import { describeProblem, findConflict, problemsByProperty } from "./property-problem.ts";

const rejected = (errors: unknown) =>
  new PageError({
    code: "rejected",
    message: "2 validation errors.",
    status: 400,
    body: { errors },
  });

it("describes each problem at its property, in words for users", () => {
  const error = rejected([
    { message: "The property amount must be a number.", in: "amount", code: "INVALID_NUMBER" },
    { message: "Too odd.", in: "name", code: "NEW_CODE" },
    { message: "Nowhere." },
  ]);
  expect([...problemsByProperty(error)]).toEqual([
    ["amount", "Enter a number, such as 1500 or 12.5."],
    ["name", "Too odd."],
  ]);
});

it("tells who was first, and what the value is now", () => {
  const context = {
    changedBy: ["Grace"],
    changedAt: ["2026-02-03T09:00:00Z"],
    display: ["Urgent"],
  };
  const error = rejected([{ message: "…", in: "priority", code: "CHANGED_MEANWHILE", context }]);
  expect(findConflict(error)).toMatchObject({
    text: expect.stringMatching(/^Grace changed this first on .*2026.*\.$/),
    display: "Urgent",
  });
  expect(describeProblem(error)).toContain("Grace changed this first");
});

it.each([
  ["an invalid body", rejected("none")],
  ["no response", new Error("2 validation errors.")],
])("falls back to the message for %s", (_name, error) => {
  expect(describeProblem(error)).toBe("2 validation errors.");
  expect(findConflict(error)).toBeUndefined();
  expect(problemsByProperty(error).size).toBe(0);
});
