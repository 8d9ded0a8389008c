import { posix } from "node:path";
import { pageOf, pathOf } from "./pages.ts";
import type { PageLink, SidebarGroup } from "./site-theme.ts";

/** A link of a list in docs/README.md. The rest of its line describes the page. */
const ITEM = /^- \[(?<text>[^\]]+)\]\((?<target>[^)]+)\)/;

/** The names of the lists in the sidebar, by the lines that introduce them in docs/README.md. */
const groups: Readonly<Record<string, string>> = {
  "To begin:": "Start",
  "For developers of calling apps:": "Calling apps",
  "For developers of CRM pages:": "CRM pages",
  "For both:": "Both",
  "Reference, with tables generated from the code:": "Reference",
  "Decisions, with reasons and costs:": "Decisions",
};

/** Returns the links of a document's list items to pages. */
const linksIn = (document: string, lines: readonly string[]): PageLink[] =>
  lines.flatMap((line) => {
    const { text, target } = ITEM.exec(line)?.groups ?? {};
    const page = target && pageOf(posix.join(posix.dirname(document), target));
    return text !== undefined && page ? [{ text, link: pathOf(page) }] : [];
  });

/**
 * Returns the sidebar: the lists of docs/README.md, and the pages about the API.
 *
 * @param contents docs/README.md
 * @param api the list of the pages about the API
 */
export function sidebarOf(contents: string, api: string): SidebarGroup[] {
  const lines = contents.split("\n");
  const sidebar = Object.entries(groups).map(([introduction, text]) => {
    const list = lines.slice(lines.indexOf(introduction) + 2);
    const length = list.findIndex((line) => !line.startsWith("- "));
    const items = linksIn("docs/README.md", list.slice(0, length === -1 ? undefined : length));
    return { text, items, isLong: text === "Decisions" };
  });
  const items = linksIn("apps/site/etc/README.md", api.split("\n"));
  return [...sidebar.slice(0, -1), { text: "API", items, isLong: true }, ...sidebar.slice(-1)];
}
