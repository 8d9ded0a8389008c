import { expect, it } from "vitest";
import { PageError } from "../api/page-error.ts";
import { describeProblem } from "./form-problem.ts";

const rows = ["name", "redirectUrls"].map((name) => ({ name, label: name, advice: "Change it." }));
const rejection = (...fields: string[]) =>
  new PageError({
    code: "rejected",
    message: "The app is invalid.",
    body: { errors: [{}, ...fields.map((field) => ({ in: field }))] },
  });

it("marks the fields of a form that the service rejects", () => {
  const problem = describeProblem(rejection("redirectUrls.0", "redirectUrls.2"), rows);
  expect(problem).toEqual({
    text: "Not saved. Correct the marked fields.",
    fields: new Set(["redirectUrls"]),
  });
});

it("shows the service's words if no field of the form is wrong", () => {
  for (const error of [rejection("scopes"), new Error("The app is invalid.")]) {
    expect(describeProblem(error, rows)).toEqual({
      text: "The app is invalid.",
      fields: new Set(),
    });
  }
  expect(describeProblem(null, rows)).toBeUndefined();
});
