import { Content, useData } from "vitepress";
import { h, type VNode } from "vue";
import type { SiteTheme } from "../site-theme.ts";
import { frontPage } from "./front-page.ts";
import { icon } from "./icons.ts";
import { endOfPage, notFound, outline, sidebar } from "./page-parts.ts";

const topBar = ({ links, repositoryUrl }: SiteTheme, path: string): VNode =>
  h("header", { class: "top-bar" }, [
    h(
      "button",
      { class: "menu-button", "aria-label": "Menu", "aria-expanded": "false", "data-menu": "" },
      icon("menu"),
    ),
    h("a", { class: "home-link", href: "/" }, [
      h("img", { src: "/icon.svg", alt: "", width: 24, height: 24 }),
      "calling-extensions",
    ]),
    h(
      "nav",
      { class: "top-links", "aria-label": "Site" },
      links.map(({ text, link }) =>
        h("a", { href: link, "aria-current": link === path ? "page" : undefined }, text),
      ),
    ),
    h("button", { class: "search-button", "aria-label": "Search", "data-search": "" }, [
      icon("search"),
      h("span", "Search"),
      h("kbd", { "aria-hidden": "true" }, "/"),
    ]),
    h("button", { class: "icon-button", "aria-label": "Dark theme", "data-theme-button": "" }, [
      icon("theme"),
    ]),
    h(
      "a",
      { class: "icon-button", href: repositoryUrl, "aria-label": "Source code" },
      icon("code"),
    ),
  ]);

/** Every page of the site. It is rendered when the site is built, and `src/client` makes its buttons work. */
export const layout = {
  name: "SiteLayout",
  setup() {
    const { page, theme } = useData<SiteTheme>();
    return (): VNode[] => {
      const { relativePath, isNotFound } = page.value;
      const path = `/${relativePath.replace(/(index)?\.md$/, "")}`;
      const top = [
        h("a", { class: "skip-link", href: "#content" }, "Skip to the content"),
        topBar(theme.value, path),
      ];
      if (path === "/") return [...top, frontPage()];
      const main = isNotFound
        ? [notFound()]
        : [h(Content, { class: "document" }), endOfPage(theme.value, path, page.value.filePath)];
      return [
        ...top,
        h("div", { class: "columns" }, [
          sidebar(theme.value.sidebar, path),
          h("main", { id: "content" }, main),
          outline(page.value.headers ?? []),
        ]),
      ];
    };
  },
};
