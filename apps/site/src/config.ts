import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createCssVariablesTheme } from "shiki";
import { defineConfigWithTheme } from "vitepress";
import { readAsOnGitHost, slugOf } from "./markdown.ts";
import { pageOf, pathOf, withoutPage } from "./pages.ts";
import { REPOSITORY_URL, readDocument, repository } from "./repository.ts";
import { sectionsOf, writeSearchIndex } from "./search-index.ts";
import type { SearchEntry } from "./search-options.ts";
import { shortLinks, writeShortLinks } from "./short-links.ts";
import { sidebarOf } from "./sidebar.ts";
import type { SiteTheme } from "./site-theme.ts";

const inSite = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const outDir = inSite("dist");

const changeLog = existsSync(`${repository}CHANGELOG.md`)
  ? [{ text: "Change log", link: "/changelog" }]
  : [];

/** The documents are in folders from which Vue can't be found. The pages are written by code in a folder of the site. */
const vueOfTheSite = {
  name: "vue-of-the-site",
  enforce: "pre" as const,
  resolveId: (id: string, _importer: unknown, { ssr }: { ssr?: boolean }) =>
    ssr && /^vue(\/server-renderer)?$/.test(id) ? { id, external: true } : undefined,
};

/** Before the page is painted: the theme that the user has chosen. */
const chosenTheme = `try {
  const theme = localStorage.getItem("theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {}`;

const sections: SearchEntry[] = [];

export default defineConfigWithTheme<SiteTheme>({
  title: "calling-extensions",
  description: "Build and test calling apps for CRMs",
  lang: "en-US",
  // Pages without a framework: src/client makes their buttons work.
  mpa: true,
  appearance: false,
  srcDir: repository,
  srcExclude: withoutPage,
  outDir,
  cacheDir: inSite("node_modules/.cache"),
  rewrites: (document) => pageOf(document) ?? document,
  cleanUrls: true,
  // Guides link to what runs on the reader's machine.
  ignoreDeadLinks: "localhostLinks",
  head: [
    ["link", { rel: "icon", href: "/icon.svg", type: "image/svg+xml" }],
    ["script", {}, chosenTheme],
    ["script", { type: "module", src: "/site.js" }],
  ],
  markdown: {
    anchor: { slugify: slugOf },
    headers: { level: [2, 3], slugify: slugOf },
    theme: createCssVariablesTheme(),
    languageAlias: { haproxy: "nginx" },
    config: readAsOnGitHost,
  },
  themeConfig: {
    links: [
      { text: "Documents", link: "/contents" },
      { text: "Playground", link: "/playground" },
      { text: "API", link: "/reference/api/" },
      { text: "Errors", link: "/errors" },
      ...changeLog,
    ],
    sidebar: sidebarOf(readDocument("docs/README.md"), readDocument("apps/site/etc/README.md")),
    repositoryUrl: REPOSITORY_URL,
  },
  transformHtml(html, _file, { page, content }) {
    const path = pathOf(page);
    if (page !== "404.md") sections.push(...sectionsOf(path, content));
    // VitePress leaves this page to its code in the browser.
    return html
      .replace('<div id="app"></div>', () => `<div id="app">${content}</div>`)
      .replace(/<link rel="preload stylesheet" href="\/vp-icons.css" as="style">/, "");
  },
  buildEnd() {
    writeSearchIndex(sections, outDir);
    const rules = "reference/check-rules";
    writeShortLinks(shortLinks("e", "/errors", readDocument("docs/errors.md")), outDir);
    writeShortLinks(shortLinks("r", `/${rules}`, readDocument(`docs/${rules}.md`)), outDir);
  },
  vite: {
    publicDir: inSite("public"),
    plugins: [vueOfTheSite],
  },
});
