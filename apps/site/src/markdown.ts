import { existsSync, statSync } from "node:fs";
import { posix } from "node:path";
import { renderMermaidSVG } from "beautiful-mermaid";
import type { MarkdownRenderer } from "vitepress";
import { pageOf, pathOf } from "./pages.ts";
import { REPOSITORY_URL, repository } from "./repository.ts";

/** Returns the name by which links reach a heading, as on Git hosts. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .trim()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

/**
 * Returns the link in a page to what a link of its document leads to: another page, or a file on the Git host.
 *
 * @throws {Error} if there is no such file
 */
export function siteLink(href: string, document: string): string {
  if (/^([a-z]+:|#|\/)/i.test(href)) return href;
  const [path = "", heading] = href.split("#");
  const target = posix.join(posix.dirname(document), decodeURI(path)).replace(/\/$/, "");
  if (!existsSync(repository + target)) throw new Error(`${document}: ${href} doesn't exist.`);
  const hash = heading === undefined ? "" : `#${heading}`;
  const page = pageOf(target);
  if (page) return pathOf(page) + hash;
  const kind = statSync(repository + target).isDirectory() ? "tree" : "blob";
  return `${REPOSITORY_URL}/${kind}/main/${target}${hash}`;
}

const TABS = /<!-- tabs -->\n(?<tabs>[\s\S]*?)<!-- \/tabs -->/g;
const TAB = /^\*\*(?<label>[^*\n]+)\*\*\n\n```(?<language>\w+).*$/gm;

/** Returns a document whose lists of alternatives are tabs: code blocks, each below its name in bold type. */
export const withTabs = (source: string): string =>
  source.replace(
    TABS,
    (_whole, tabs: string) =>
      `::: code-group\n${tabs.trimStart().replace(TAB, "```$<language> [$<label>]")}\n:::`,
  );

/** Shows a diagram in the colors of the page. */
function diagram(source: string): string {
  const svg = renderMermaidSVG(source, {
    bg: "var(--color-surface)",
    fg: "var(--color-text)",
    muted: "var(--color-text-quiet)",
    accent: "var(--color-accent)",
    transparent: true,
    font: "system-ui",
  });
  // It requests its typeface from another server.
  return `<div class="diagram" tabindex="0" v-pre>${svg.replace(/@import [^;]+;/, "")}</div>\n`;
}

/** The document that is rendered. VitePress passes it on. */
interface Environment {
  readonly realPath?: string;
  readonly path: string;
}

/** Renders documents that are written for a Git host. */
export function readAsOnGitHost(markdown: MarkdownRenderer): void {
  markdown.core.ruler.before("normalize", "tabs", (state) => {
    state.src = withTabs(state.src);
  });
  markdown.core.ruler.push("links and cells", ({ tokens, env }) => {
    const { realPath, path } = env as Environment;
    const document = (realPath ?? path).slice(repository.length);
    for (const [index, { type, children }] of tokens.entries()) {
      // An empty cell is no heading of a column.
      if (type === "th_open" && tokens[index + 1]?.content === "") {
        for (const cell of [tokens[index], tokens[index + 2]]) if (cell) cell.tag = "td";
      }
      for (const token of children ?? []) {
        const href = token.type === "link_open" && token.attrGet("href");
        if (href) token.attrSet("href", siteLink(href, document));
      }
    }
  });
  // Wide tables scroll, by keyboard too.
  markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => "</table></div>\n";
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index];
    return token?.info.trim() === "mermaid"
      ? diagram(token.content)
      : (fence?.(tokens, index, ...rest) ?? "");
  };
}
