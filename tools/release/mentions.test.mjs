import { expect, test } from "vitest";
import { outdatedMentions } from "./mentions.mjs";
import { currentVersion } from "./version.mjs";

test("guides, templates and descriptions mention the current version", () => {
  expect([...outdatedMentions(currentVersion()).keys()]).toEqual([]);
});

test("a release finds each kind of file that mentions the version", () => {
  const outdated = outdatedMentions("9.8.7");
  expect([...outdated.keys()]).toEqual(
    expect.arrayContaining([
      "docs/guides/script-tag.md",
      "examples/react/package.json",
      "packages/crm/src/http/openapi/openapi.json",
    ]),
  );
  expect(outdated.get("docs/guides/script-tag.md")).toContain("/sdk@9.8.7/dist/main.js");
  const template = outdated.get("examples/react/package.json");
  expect(template).toContain(`"calling-extensions": "^9.8.7"`);
  // Only our packages.
  expect(template).toMatch(/"react": "\^(?!9\.8\.7)/);
});
