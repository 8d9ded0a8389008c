import { callingSettings, toJsonSchema } from "@calling-extensions/contract";
import { expect, it } from "vitest";
import { z } from "zod";
import { callingSettingsSchema } from "./calling-settings-schema.ts";

it("has the shape that the contract gives calling settings", () => {
  const { $schema, additionalProperties, ...ours } = z.toJSONSchema(callingSettingsSchema, {
    io: "input",
  });
  expect($schema).toContain("2020-12");
  // Both let fields through that they do not list; zod's input says so by silence.
  expect(additionalProperties).toBeUndefined();
  expect(ours).toEqual(toJsonSchema(callingSettings));
});
