import type { Header } from "vitepress";
import { h, type VNode } from "vue";
import type { SidebarGroup, SiteTheme } from "../site-theme.ts";

/** The list of all pages. The group with the current one is open. */
export const sidebar = (groups: readonly SidebarGroup[], path: string): VNode =>
  h(
    "nav",
    { class: "sidebar", "aria-label": "Pages" },
    groups.map(({ text, items, isLong }) =>
      h("details", { open: !isLong || items.some(({ link }) => link === path) }, [
        h("summary", text),
        h(
          "ul",
          items.map((item) =>
            h("li", [
              h(
                "a",
                { href: item.link, "aria-current": item.link === path ? "page" : undefined },
                item.text,
              ),
            ]),
          ),
        ),
      ]),
    ),
  );

const outlineItems = (headers: readonly Header[]): VNode =>
  h(
    "ul",
    headers.map(({ title, link, children }) =>
      h("li", [
        h("a", { href: link }, title),
        ...(children.length > 0 ? [outlineItems(children)] : []),
      ]),
    ),
  );

/** The headings of the page. */
export const outline = (headers: readonly Header[]): VNode | undefined =>
  headers.length > 1
    ? h("nav", { class: "outline", "aria-labelledby": "outline" }, [
        h("h2", { id: "outline" }, "On this page"),
        outlineItems(headers),
      ])
    : undefined;

/** The links below the content. Generated pages have no source to edit. */
export function endOfPage(
  { sidebar: groups, repositoryUrl }: SiteTheme,
  path: string,
  document: string,
): VNode {
  const pages = groups.flatMap(({ items }) => items);
  const index = pages.findIndex(({ link }) => link === path);
  const [before, after] = index === -1 ? [] : [pages[index - 1], pages[index + 1]];
  return h("footer", { class: "end-of-page" }, [
    document.startsWith("apps/")
      ? undefined
      : h("a", { href: `${repositoryUrl}/edit/main/${document}` }, "Edit this page"),
    h("nav", { "aria-label": "Next and previous page" }, [
      before && h("a", { href: before.link, rel: "prev" }, `← ${before.text}`),
      after && h("a", { href: after.link, rel: "next" }, `${after.text} →`),
    ]),
  ]);
}
/** The page for paths that don't exist. */
export const notFound = (): VNode =>
  h("div", { class: "document" }, [
    h("h1", "Page not found"),
    h("p", [
      "No page has this address. ",
      h("a", { href: "/contents" }, "See all documents"),
      ", or search for a word that it contains.",
    ]),
  ]);
