import { dirname, isAbsolute, relative, sep } from "node:path";
import { escapeMarkup } from "./escape-markup.ts";
import { htmlStyle } from "./html-style.ts";

/** A report: one page without scripts, which contains everything that it shows. */
export const htmlPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;

export const link = (address: string, text: string): string =>
  `<a href="${escapeMarkup(address)}">${escapeMarkup(text)}</a>`;

/** The address of a file for a report; undefined if the file isn't in the report's folder or below. */
export function addressOf(path: string, report: string | undefined): string | undefined {
  if (report === undefined) return undefined;
  const way = relative(dirname(report), path);
  if (way.startsWith("..") || isAbsolute(way)) return undefined;
  return way.split(sep).map(encodeURIComponent).join("/");
}

/** A message's data, which the reader can open; empty if it has none. */
export function dataDetails(data: unknown, { isOpen = false } = {}): string {
  const text = data === undefined ? "" : JSON.stringify(data, undefined, 2);
  if (text === "") return "";
  return `<details${isOpen ? " open" : ""}><summary>Data</summary><pre>${escapeMarkup(text)}</pre></details>`;
}
