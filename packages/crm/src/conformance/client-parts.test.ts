import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { methodsOf } from "../testing/official-client.ts";
import { drivenParts, isDriven, isExcluded, excludedParts } from "./client-parts.ts";

it("every CRM, files and OAuth method of the client is tested or excluded", () => {
  const methods = methodsOf("crm", "files", "oauth");
  expect(methods.length).toBeGreaterThan(250);
  expect(methods.filter((method) => !isDriven(method) && !isExcluded(method))).toEqual([]);
  expect(methods.filter(isDriven).length).toBeGreaterThan(100);
});

it.each(Object.keys(excludedParts))("the excluded part %s exists", (part) => {
  expect(methodsOf(part)).not.toEqual([]);
});

it.each(Object.keys(drivenParts))("the part %s has its own test file", (name) => {
  expect(existsSync(new URL(`./${name}.test.ts`, import.meta.url))).toBe(true);
});
