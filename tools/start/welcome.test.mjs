import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { welcome } from "./welcome.mjs";

const locations = {
  url: "http://127.0.0.1:4400",
  dataDir: "/tmp/data",
  softphoneUrl: "http://localhost:4401",
};

test("the welcome shows all URLs and the data folder", () => {
  const sdkUrl = "http://127.0.0.1:4400/sdk@0.1.0/dist/main.js";
  const lines = stripVTControlCharacters(welcome({ ...locations, sdkUrl })).split("\n");
  for (const location of [...Object.values(locations), sdkUrl]) {
    expect(lines.some((line) => line.split(/\s+/).includes(location))).toBe(true);
  }
});

test("the welcome doesn't mention an SDK that isn't served", () => {
  const text = welcome(locations);
  expect(text).not.toContain("SDK");
  expect(text).not.toContain("undefined");
});
