import { mkdirSync, writeFileSync } from "node:fs";
import MiniSearch from "minisearch";
import { searchOptions, type SearchEntry } from "./search-options.ts";

/** A heading of a page, with the attribute by which links reach it. */
const HEADING = /<h[1-6] id="(?<id>[^"]*)"[^>]*>(?<title>[\s\S]*?)<\/h[1-6]>/g;

/** What the layout puts around the content of a document. */
const DOCUMENT = / class="document"[^>]*>(?<content>[\s\S]*?)<footer class="end-of-page"/;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const textOf = (html: string): string =>
  html
    .replaceAll(/<a class="header-anchor"[\s\S]*?<\/a>|<svg[\s\S]*?<\/svg>|<[^>]+>/g, " ")
    .replaceAll(/&(#39|amp|lt|gt|quot);/g, (_whole, name: string) => entities[name] ?? "'")
    .replaceAll("\u200B", "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Returns the sections of a page. */
export function sectionsOf(path: string, html: string): SearchEntry[] {
  const content = DOCUMENT.exec(html)?.groups?.["content"] ?? "";
  const headings = [...content.matchAll(HEADING)];
  const page = textOf(headings[0]?.groups?.["title"] ?? path);
  return headings.map(({ index, 0: whole, groups }, position) => {
    const text = textOf(content.slice(index + whole.length, headings[position + 1]?.index));
    const title = textOf(groups?.["title"] ?? "");
    return {
      id: position === 0 ? path : `${path}#${groups?.["id"] ?? ""}`,
      page: position === 0 ? "" : page,
      title,
      text,
    };
  });
}

/** Writes the index that pages load for their first search. */
export function writeSearchIndex(entries: readonly SearchEntry[], folder: string): void {
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(entries);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/search.json`, JSON.stringify(index));
}
