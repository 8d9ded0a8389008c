/** Which document becomes which page. The first pattern that matches a path in the repository applies. */
const pages: readonly (readonly [document: RegExp, page: string])[] = [
  [/^docs\/README\.md$/, "contents.md"],
  [/^docs\/(.*\.md)$/, "$1"],
  [/^packages\/([^/]+)\/README\.md$/, "packages/$1.md"],
  [/^CHANGELOG\.md$/, "changelog.md"],
  // build-api.mjs writes these.
  [/^apps\/site\/etc\/README\.md$/, "reference/api/index.md"],
  [/^apps\/site\/etc\/(.*\.md)$/, "reference/api/$1"],
];

/** Returns the file of a document's page in the site, or undefined if the document has none. */
export function pageOf(document: string): string | undefined {
  const row = pages.find(([pattern]) => pattern.test(document));
  return row && document.replace(row[0], row[1]);
}

/** Returns the path of a page in the site: `/guides/host`. */
export const pathOf = (page: string): string =>
  `/${page.replace(/\.md$/, "").replace(/(^|\/)index$/, "$1")}`;

/** Markdown files that have no page. */
export const withoutPage = [
  "README.md",
  "{deploy,e2e,examples,tools}/**",
  "apps/!(site)/**",
  "apps/site/*.md",
  "packages/*/!(README).md",
  "packages/*/*/**",
];
