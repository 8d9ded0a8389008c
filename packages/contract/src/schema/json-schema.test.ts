import { describe, expect, test } from "vitest";
import { callingSettings } from "../calling-settings.ts";
import { toJsonSchema } from "./json-schema.ts";

describe("the JSON Schema of a shape", () => {
  test.each([
    ["string", { type: "string" }],
    ["booleanLike", { anyOf: [{ type: "boolean" }, { enum: [0, 1] }] }],
    ["stringOrNumber", { type: ["string", "number"] }],
    ["any", {}],
    ["ON|OFF", { type: "string", enum: ["ON", "OFF"] }],
    ["constructor", { type: "string", enum: ["constructor"] }],
  ])("names the scalar %s", (schema, expected) => {
    expect(toJsonSchema(schema)).toEqual(expected);
  });

  test("requires the mandatory fields, and allows others", () => {
    expect(toJsonSchema({ "!": { id: "number" }, size: { width: "pixels" } })).toEqual({
      type: "object",
      properties: {
        id: { type: "number" },
        size: {
          type: "object",
          properties: { width: { type: "number", exclusiveMinimum: 0 } },
        },
      },
      required: ["id"],
    });
  });

  test("distinguishes arrays and maps", () => {
    expect(toJsonSchema(["string"])).toEqual({ type: "array", items: { type: "string" } });
    expect(toJsonSchema({ "*": "boolean" })).toEqual({
      type: "object",
      additionalProperties: { type: "boolean" },
    });
  });

  test("of the calling settings requires a name and a URL", () => {
    const schema = toJsonSchema(callingSettings);
    expect(schema["required"]).toEqual(["name", "url"]);
    expect(Object.keys(schema["properties"] as object)).toContain("usesCallingWindow");
  });
});
