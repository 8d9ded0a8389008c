import { anything, assert, oneof, property, record } from "fast-check";
import { describe, expect, test } from "vitest";
import { validationError } from "./validation-error.ts";
import type { Schema } from "./schema.ts";

const shape = {
  "!": { id: "id" },
  name: "string",
  size: { "!": { width: "number" }, height: "number" },
  tags: ["string"],
  state: "ON|OFF",
} as const satisfies Schema;

describe("a scalar", () => {
  test.each<[string, readonly unknown[]]>([
    ["string", ["", "a", "1"]],
    ["number", [0, -1.5, Number.MAX_VALUE]],
    ["pixels", [1, 0.5]],
    ["boolean", [true, false]],
    ["booleanLike", [true, false, 0, 1]],
    ["id", [0, 1, 101, "101", "9007199254740991", Number.MAX_SAFE_INTEGER]],
    ["stringOrNumber", ["call-1", "", 17]],
    ["primitive", ["a", 1, false, null]],
    ["url", ["https://app.example/call", "HTTP://localhost:4401"]],
    ["any", [null, undefined, {}, []]],
    ["ON|OFF", ["ON", "OFF"]],
  ])("accepts %s", (schema, values) => {
    for (const value of values) expect(validationError(schema, value)).toBeUndefined();
  });

  test.each<[string, readonly unknown[]]>([
    ["string", [1, null, undefined, {}, ["a"]]],
    ["number", ["1", Number.NaN, Number.POSITIVE_INFINITY, 1n, null]],
    ["pixels", [0, -1, "400", Number.NaN]],
    ["boolean", [0, 1, "true", null]],
    ["booleanLike", [2, -1, "1", null]],
    ["id", ["", "x", "1.5", "-1", " 1", "1e3", 1.5, 2 ** 53, "9007199254740992", null, {}]],
    ["stringOrNumber", [null, {}, Number.NaN, true]],
    ["primitive", [undefined, {}, [], 1n, Symbol("a")]],
    ["url", ["", "app.example", "javascript:alert(1)", "https://", "ftp://app.example", 42]],
    ["ON|OFF", ["on", "ON|OFF", "", null, ["ON"]]],
  ])("%s rejects the rest, with the expected type", (schema, values) => {
    for (const value of values) expect(validationError(schema, value)).toBe(` is not ${schema}`);
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "with the name %s is a literal, not a scalar",
    (name) => {
      expect(validationError(name, name)).toBeUndefined();
      expect(validationError(name, {})).toBe(` is not ${name}`);
    },
  );
});

describe("a shape of fields", () => {
  test("accepts absent or null optional fields, and unlisted fields", () => {
    expect(validationError(shape, { id: 1 })).toBeUndefined();
    expect(validationError(shape, { id: 1, name: null, size: undefined })).toBeUndefined();
    expect(validationError(shape, { id: 1, iframeLocation: "widget" })).toBeUndefined();
  });

  test.each<[unknown, string]>([
    [{}, ".id is not id"],
    [{ id: null }, ".id is not id"],
    [{ id: 1, name: 2 }, ".name is not string"],
    [{ id: 1, size: 400 }, ".size is not object"],
    [{ id: 1, size: { width: "400" } }, ".size.width is not number"],
    [{ id: 1, tags: "a" }, ".tags is not array"],
    [{ id: 1, tags: { 0: "a", length: 1 } }, ".tags is not array"],
    [{ id: 1, tags: ["a", 2] }, ".tags.1 is not string"],
    [{ id: 1, state: "on" }, ".state is not ON|OFF"],
  ])("reports the invalid field of %j, and its schema", (value, mismatch) => {
    expect(validationError(shape, value)).toBe(mismatch);
  });

  test.each([null, undefined, 42, "text", true, 1n, Symbol("a"), [], [1], () => 1])(
    "rejects %s, which is not an object",
    (value) => {
      expect(validationError(shape, value)).toBe(" is not object");
    },
  );

  test("validates every item by one shape, even a shape whose name is part of the notation", () => {
    expect(validationError(["string"], ["a", null])).toBe(".1 is not string");
    expect(validationError({ "*": "string" }, { "!": 1 })).toBe(".! is not string");
  });

  test("validates every value of a map by one shape", () => {
    const map: Schema = { "*": "primitive" };
    expect(validationError(map, { a: 1, b: null, c: "x" })).toBeUndefined();
    expect(validationError(map, { a: 1, b: { c: 1 } })).toBe(".b is not primitive");
  });
});

const nested = (depth: number) =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ size: inner }), { id: 1 });

describe("an adversarial value", () => {
  const cyclic: Record<string, unknown> = { id: 1 };
  cyclic["self"] = cyclic;
  cyclic["size"] = cyclic;

  test("that contains itself is read only to the depth of the shape", () => {
    expect(validationError(shape, cyclic)).toBe(".size.width is not number");
    expect(validationError("any", cyclic)).toBeUndefined();
  });

  test("that is 10,000 levels deep is read only to the depth of the shape", () => {
    expect(validationError(shape, nested(10_000))).toBe(".id is not id");
    expect(validationError({ size: "any" }, nested(10_000))).toBeUndefined();
  });

  test("with 100,000 keys is valid if its named fields are, and as a map", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, key) => [`key${key}`, key]),
    );
    expect(validationError(shape, { ...wide, id: 1 })).toBeUndefined();
    expect(validationError({ "*": "primitive" }, wide)).toBeUndefined();
    expect(validationError({ "*": "string" }, wide)).toBe(".key0 is not string");
  });

  test("has only its own fields", () => {
    const inherited: unknown = Object.create({ id: 1 });
    expect(validationError(shape, inherited)).toBe(".id is not id");
    expect(validationError({ "!": { constructor: "any" } }, {})).toBeUndefined();
    expect(validationError({ "!": { constructor: "string" } }, {})).toBe(
      ".constructor is not string",
    );
  });

  test("with its own __proto__ does not pollute the prototype", () => {
    const value: unknown = JSON.parse('{ "id": 1, "__proto__": { "polluted": true } }');
    expect(validationError(shape, value)).toBeUndefined();
    expect(validationError({ "*": "primitive" }, value)).toBe(".__proto__ is not primitive");
    expect({}).not.toHaveProperty("polluted");
  });

  test("of any type never makes the validation throw", () => {
    const strange = anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
    });
    const partly = record(
      { id: strange, name: strange, size: strange, tags: strange, state: strange },
      { requiredKeys: [] },
    );
    assert(
      property(oneof(strange, partly), (value) => {
        expect(validationError(shape, value) ?? "it fits").toBeTypeOf("string");
      }),
      { numRuns: 2000 },
    );
  });
});
