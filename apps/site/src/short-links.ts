import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { slugOf } from "./markdown.ts";

/** The sections that short links lead to: a code or a rule is the heading of each. */
const NAMED_SECTION = /^### `?(?<name>[\w-]+)`?$/gm;

/**
 * Returns the target of each short link to a section of a page, by the link's path.
 *
 * @param start the path of the short links: `e` for errors
 */
export const shortLinks = (
  start: string,
  page: string,
  document: string,
): readonly { path: string; target: string }[] =>
  [...document.matchAll(NAMED_SECTION)].map(({ groups }) => {
    const name = groups?.["name"] ?? "";
    return { path: `/${start}/${name}`, target: `${page}#${slugOf(name)}` };
  });

/** Writes a page for each short link that leads to its target on any web server. */
export function writeShortLinks(links: ReturnType<typeof shortLinks>, folder: string): void {
  for (const { path, target } of links) {
    const file = `${folder}${path}.html`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `<!doctype html><html lang="en-US"><meta charset="utf-8"><title>${path}</title>
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${target}">
<a href="${target}">Continue to ${target}</a></html>\n`,
    );
  }
}
