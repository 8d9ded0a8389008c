import { describe, expectTypeOf, test } from "vitest";
import type { Infer } from "./schema.ts";

describe("the type of a shape", () => {
  test("has its fields; optional ones can be absent, undefined or null", () => {
    expectTypeOf<Infer<{ "!": { id: "id" }; name: "string" }>>().toEqualTypeOf<{
      id: number | string;
      name?: string | null | undefined;
    }>();
  });

  test("is a union of the allowed words", () => {
    expectTypeOf<Infer<"ON|OFF|HELD">>().toEqualTypeOf<"ON" | "OFF" | "HELD">();
    expectTypeOf<Infer<"ON">>().toEqualTypeOf<"ON">();
  });

  test("is an array, a record, or nested, like the shape", () => {
    expectTypeOf<Infer<readonly ["stringOrNumber"]>>().toEqualTypeOf<(string | number)[]>();
    expectTypeOf<Infer<{ "*": "primitive" }>>().toEqualTypeOf<
      Record<string, string | number | boolean | null>
    >();
    expectTypeOf<Infer<{ size: { "!": { width: "number" } } }>>().toEqualTypeOf<{
      size?: { width: number } | null | undefined;
    }>();
  });

  test("is unknown for any value", () => {
    expectTypeOf<Infer<"any">>().toBeUnknown();
  });
});
