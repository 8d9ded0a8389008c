import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { methodsOf } from "../testing/official-client.ts";
import { drivenParts, isDriven, isLeftOut, leftOutParts } from "./client-parts.ts";

it("every method that the client has for the CRM, files and OAuth is driven or left out", () => {
  const methods = methodsOf("crm", "files", "oauth");
  expect(methods.length).toBeGreaterThan(250);
  expect(methods.filter((method) => !isDriven(method) && !isLeftOut(method))).toEqual([]);
  expect(methods.filter(isDriven).length).toBeGreaterThan(100);
});

it.each(Object.keys(leftOutParts))("%s is there to be left out", (part) => {
  expect(methodsOf(part)).not.toEqual([]);
});

it.each(Object.keys(drivenParts))("%s has its own file", (name) => {
  expect(existsSync(new URL(`./${name}.test.ts`, import.meta.url))).toBe(true);
});
