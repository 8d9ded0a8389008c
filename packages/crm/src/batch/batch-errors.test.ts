import { describe, expect, it } from "vitest";
import { CrmError } from "../errors/crm-error.ts";
import { MAX_ERROR_DETAILS } from "../limits.ts";
import { createBatchError, limitBatchErrors, toBatchError } from "./batch-errors.ts";

const detail = (message: string) => ({ message, in: "email" });
const invalid = (...messages: string[]) =>
  new CrmError("invalid", "Invalid.", messages.map(detail));
const gone = new CrmError("notFound", "There is no ticket 9.");

it("has the category of its cause, and names its inputs", () => {
  expect(toBatchError(gone, { ids: ["9"] }, "crm.missing")).toEqual({
    status: "error",
    category: "OBJECT_NOT_FOUND",
    subCategory: "crm.missing",
    message: "There is no ticket 9.",
    context: { ids: ["9"] },
    errors: [],
    links: {},
  });
});

describe("the error of a whole batch", () => {
  it.each([
    ["of one input is that of the input", [{ index: 2, error: gone }], "notFound", ["inputs[2]"]],
    [
      "of inputs with the same code has this code",
      [
        { index: 0, error: gone },
        { index: 3, error: gone },
      ],
      "notFound",
      ["inputs[0]", "inputs[3]"],
    ],
    [
      "of different ones is invalid, with the field of each",
      [
        { index: 0, error: gone },
        { index: 1, error: invalid("a", "b") },
      ],
      "invalid",
      ["inputs[0]", "inputs[1].email", "inputs[1].email"],
    ],
  ] as const)("%s", (_what, errors, code, fields) => {
    const error = createBatchError(errors);
    expect([error.code, error.errors.map((each) => each.in)]).toEqual([code, fields]);
  });
});

it("lists a limited number of details in total, and at least one of each error", () => {
  const many = Array.from({ length: MAX_ERROR_DETAILS }, (_, index) => `${index}`);
  const errors = [invalid("first", ...many.slice(2)), invalid(...many), invalid("last", "more")];
  const shown = limitBatchErrors(errors.map((error) => toBatchError(error, {})));
  expect(shown.map((error) => error.errors.length)).toEqual([MAX_ERROR_DETAILS - 1, 1, 1]);
});
