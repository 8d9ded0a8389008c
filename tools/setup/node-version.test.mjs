import { expect, test } from "vitest";
import { satisfies } from "./node-version.mjs";

const range = "^20.19.0 || >=22.12.0";

test.each(["20.19.0", "20.20.2", "22.12.0", "22.13.1", "24.0.0"])(
  "%s is in the range",
  (version) => {
    expect(satisfies(version, range)).toBe(true);
  },
);

test.each(["18.20.4", "20.18.9", "21.7.0", "22.11.0", "8.0.0"])("%s is not", (version) => {
  expect(satisfies(version, range)).toBe(false);
});
