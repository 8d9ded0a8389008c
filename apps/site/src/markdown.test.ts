import { expect, test } from "vitest";
import { siteLink, slugOf, withTabs } from "./markdown.ts";

test.each([
  ["guides/host.md", "docs/README.md", "/guides/host"],
  ["../README.md", "docs/guides/host.md", "/contents"],
  ["../../docs/errors.md#queuefull", "packages/sdk/README.md", "/errors#queuefull"],
  ["../packages/sdk/README.md", "docs/README.md", "/packages/sdk"],
  ["#ports", "docs/guides/host.md", "#ports"],
  ["https://example.com/a.md", "docs/README.md", "https://example.com/a.md"],
])("%s in %s leads to the page %s", (href, document, link) => {
  expect(siteLink(href, document)).toBe(link);
});

test("a link to a file without a page leads to the Git host", () => {
  expect(siteLink("../.github/CONTRIBUTING.md#tests", "docs/README.md")).toMatch(
    /^https:\/\/.*\/blob\/main\/\.github\/CONTRIBUTING\.md#tests$/,
  );
  expect(siteLink("../packages/", "docs/README.md")).toMatch(/\/tree\/main\/packages$/);
});

test("a link to a missing file is an error", () => {
  expect(() => siteLink("missing.md", "docs/README.md")).toThrow(
    "docs/README.md: missing.md doesn't exist.",
  );
});

test("headings have the names that Git hosts give them", () => {
  expect(slugOf("What `dev` can't do: more")).toBe("what-dev-cant-do-more");
});

test("code blocks below names in bold type become tabs", () => {
  const document = [
    "<!-- tabs -->",
    "**TypeScript**",
    "",
    "```ts app.ts",
    "1;",
    "```",
    "",
    "**Script tag**",
    "",
    "```html",
    "<p>**not a name**</p>",
    "```",
    "<!-- /tabs -->",
    "**after**",
  ].join("\n");
  expect(withTabs(document)).toBe(
    [
      "::: code-group",
      "```ts [TypeScript]",
      "1;",
      "```",
      "",
      "```html [Script tag]",
      "<p>**not a name**</p>",
      "```",
      "",
      ":::",
      "**after**",
    ].join("\n"),
  );
});
