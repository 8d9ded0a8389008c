import { readFileSync } from "node:fs";
import {
  appErrors,
  commonErrors,
  errorUrl,
  hostErrors,
  sessionErrors,
  SITE_URL,
} from "@calling-extensions/contract";
import { expect, test } from "vitest";
import { repository } from "./repository.ts";
import { shortLinks } from "./short-links.ts";

const read = (document: string): string => readFileSync(`${repository}docs/${document}`, "utf8");

test("the link in the message of each error code has a target, and there is no other", () => {
  const tables = { ...commonErrors, ...sessionErrors, ...appErrors, ...hostErrors };
  const codes = Object.keys(tables) as (keyof typeof tables)[];
  const links = shortLinks("e", "/errors", read("errors.md"));
  expect(links.map(({ path }) => SITE_URL + path).toSorted()).toEqual(
    codes.map(errorUrl).toSorted(),
  );
  expect(links).toContainEqual({ path: "/e/queueFull", target: "/errors#queuefull" });
});

test("the React package, which imports published names only, has the same links", () => {
  const source = readFileSync(`${repository}packages/react/src/error-page.ts`, "utf8");
  expect(source).toContain(`${SITE_URL}/e/`);
});

test("each rule of the check has a short link", () => {
  const links = shortLinks("r", "/reference/check-rules", read("reference/check-rules.md"));
  expect(links).toContainEqual({
    path: "/r/end-status",
    target: "/reference/check-rules#end-status",
  });
  expect(links.length).toBeGreaterThan(60);
});
