import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { welcome } from "./welcome.mjs";

const places = {
  url: "http://127.0.0.1:4400",
  dataDir: "/tmp/data",
  softphoneUrl: "http://localhost:4401",
};

test("the welcome names where everything is", () => {
  const sdkUrl = "http://127.0.0.1:4400/sdk@0.1.0/dist/main.js";
  const lines = stripVTControlCharacters(welcome({ ...places, sdkUrl })).split("\n");
  for (const place of [...Object.values(places), sdkUrl]) {
    expect(lines.some((line) => line.split(/\s+/).includes(place))).toBe(true);
  }
});

test("the welcome is silent about an SDK that is not served", () => {
  const text = welcome(places);
  expect(text).not.toContain("SDK");
  expect(text).not.toContain("undefined");
});
