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

/** Returns the sidebar: the lists of docs/README.md. */
export function sidebarOf(contents: string): SidebarGroup[] {
  const sidebar: (SidebarGroup & { items: PageLink[] })[] = [];
  for (const line of contents.split("\n")) {
    const group = groups[line];
    if (group !== undefined) {
      sidebar.push({ text: group, items: [], isLong: group === "Decisions" });
    }
    const { text, target } = ITEM.exec(line)?.groups ?? {};
    const page = target && pageOf(posix.join("docs", target));
    if (text !== undefined && page) sidebar.at(-1)?.items.push({ text, link: pathOf(page) });
  }
  return sidebar;
}
