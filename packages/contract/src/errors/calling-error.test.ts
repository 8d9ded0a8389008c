import { describe, expect, expectTypeOf, test } from "vitest";
import { errorUrl, withoutErrorUrl } from "../documentation.ts";
import { CallingError, createErrors, isCallingError } from "./calling-error.ts";
import {
  appErrors,
  commonErrors,
  hostErrors,
  sessionErrors,
  type ErrorCode,
} from "./error-codes.ts";

const sentences = { ...commonErrors, ...sessionErrors, ...appErrors, ...hostErrors };

describe("a CallingError", () => {
  test.each(Object.entries(sentences) as [ErrorCode, string][])(
    "of the code %s has its message, followed by the details",
    (code, sentence) => {
      const error = createErrors(sentences);
      expect(error(code)).toMatchObject({
        name: "CallingError",
        code,
        message: `${sentence} ${errorUrl(code)}`,
      });
      expect(error(code, "Here.").message).toBe(`${sentence} Here. ${errorUrl(code)}`);
      expect(withoutErrorUrl(error(code, "Here.").message)).toBe(`${sentence} Here.`);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    },
  );

  test("accepts a message, a cause, and details", () => {
    const cause = new Error("no network");
    const details = { origin: "https://app.example" };
    const error = new CallingError("portFailed", "The CRM is away.", { cause, details });
    expect(error).toMatchObject({ message: "The CRM is away.", cause, details });
  });

  test("has no cause and empty details by default", () => {
    const error = new CallingError("sessionEnded", "Over.");
    expect("cause" in error).toBe(false);
    expect(error.details).toEqual({});
  });

  test("is recognized by its brand, also from another copy of this module", () => {
    const brand = Symbol.for("calling-extensions.CallingError");
    expect(isCallingError(new CallingError("sessionEnded", "Over."))).toBe(true);
    expect(isCallingError(Object.assign(new Error("other copy"), { [brand]: true }))).toBe(true);
  });

  test.each([null, undefined, "sessionEnded", new Error("x"), { code: "sessionEnded" }, 7])(
    "is not %s",
    (value) => {
      expect(isCallingError(value)).toBe(false);
    },
  );

  test("has a type with its codes", () => {
    const error: unknown = new CallingError("sessionEnded", "Over.");
    if (isCallingError(error)) expectTypeOf(error.code).toEqualTypeOf<ErrorCode>();
    expect.assertions(0);
  });
});
