import { callingSettings, toJsonSchema } from "@calling-extensions/contract";
import { expect, it } from "vitest";
import { z } from "zod";
import { callingSettingsSchema } from "./calling-settings-schema.ts";

it("matches the calling settings of the contract", () => {
  const { $schema, additionalProperties, ...ours } = z.toJSONSchema(callingSettingsSchema, {
    io: "input",
  });
  expect($schema).toContain("2020-12");
  // Both allow unlisted fields; zod's input schema does so by default.
  expect(additionalProperties).toBeUndefined();
  expect(ours).toEqual(toJsonSchema(callingSettings));
});
