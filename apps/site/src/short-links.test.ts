import { readFileSync } from "node:fs";
import {
  appErrors,
  commonErrors,
  documentedCodes,
  errorUrl,
  hostErrors,
  sessionErrors,
  SITE_URL,
} from "@calling-extensions/contract";
import { expect, test } from "vitest";
import { repository } from "./repository.ts";
import { shortLinks } from "./short-links.ts";

const read = (document: string): string => readFileSync(`${repository}docs/${document}`, "utf8");

/** What the first group of a pattern finds in a file of the repository. */
const named = (file: string, pattern: RegExp): string[] => [
  ...new Set(
    [...readFileSync(`${repository}${file}`, "utf8").matchAll(pattern)].flatMap(
      ([, code = ""]) => code,
    ),
  ),
];

test("the link in the message of each error code has a target, and there is no other", () => {
  // Packages that can't import the contract.
  const others = [
    ...named("packages/tabs/src/join-tabs.ts", /documented\("(\w+)"/g),
    ...named("packages/telephony/src/carrier-error.ts", /^ {2}(\w+): "/gm),
    ...["settings", "require-free-port", "run-until-stopped", "start"].flatMap((file) =>
      named(`tools/start/${file}.mjs`, /StartError\(\s*"(\w+)"/g),
    ),
    ...named("packages/crm/src/errors/crm-error.ts", /category: "(\w+)"/g),
  ];
  const tables = { ...commonErrors, ...sessionErrors, ...appErrors, ...hostErrors };
  const codes = Object.keys(tables) as (keyof typeof tables)[];
  const links = shortLinks("e", "/errors", read("errors.md"));
  expect(links.map(({ path }) => SITE_URL + path).toSorted()).toEqual(
    [
      ...codes.map(errorUrl),
      ...[...new Set([...documentedCodes, ...others])].map((code) => `${SITE_URL}/e/${code}`),
    ].toSorted(),
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
