import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../repository.mjs";
import { readSettings } from "./settings.mjs";

describe("the settings of npm start", () => {
  test("are the documented defaults in an empty environment", () => {
    expect(readSettings({})).toEqual({
      crmPort: 4400,
      softphonePort: 4401,
      dataDirectory: join(repository, ".data"),
    });
  });

  test("come from the environment, where an empty value counts as unset", () => {
    const environment = { CRM_PORT: "5000", SOFTPHONE_PORT: "", DATA_DIR: "/tmp/elsewhere" };
    expect(readSettings(environment)).toEqual({
      crmPort: 5000,
      softphonePort: 4401,
      dataDirectory: "/tmp/elsewhere",
    });
  });

  test.each(["x", "0", "-1", "65536", "44.5", "0x1130", " 4400", "1e3"])(
    "reject the port %j with the variable's name",
    (value) => {
      expect(() => readSettings({ CRM_PORT: value })).toThrow(/^CRM_PORT must be a port/);
      expect(() => readSettings({ SOFTPHONE_PORT: value })).toThrow(/^SOFTPHONE_PORT must be/);
    },
  );

  test("reject the same port for both", () => {
    expect(() => readSettings({ CRM_PORT: "4401" })).toThrow("both 4401");
  });
});
