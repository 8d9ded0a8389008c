import { describe, expect, expectTypeOf, test } from "vitest";
import { validationError } from "./schema/validation-error.ts";
import {
  callingSettings,
  callingSettingsDefaults,
  type CallingSettings,
} from "./calling-settings.ts";

const least = { name: "Softphone", url: "http://localhost:4401" };

describe("the calling settings", () => {
  test("require a name and a URL", () => {
    expect(validationError(callingSettings, least)).toBeUndefined();
    expect(validationError(callingSettings, { name: "Softphone" })).toMatch(/^\.url /);
    expect(validationError(callingSettings, { ...least, url: "javascript:alert(1)" })).toMatch(
      /^\.url /,
    );
    expectTypeOf<typeof least>().toExtend<CallingSettings>();
  });

  test("have a valid default for every optional field", () => {
    const optional = Object.keys(callingSettings).filter((name) => name !== "!");
    expect(optional).toEqual(Object.keys(callingSettingsDefaults));
    expect(
      validationError(callingSettings, { ...least, ...callingSettingsDefaults }),
    ).toBeUndefined();
  });
});
