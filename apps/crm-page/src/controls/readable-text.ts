const FORMATTING =
  "p|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|blockquote|pre|code|table|section";

/** A whole element, or a line break: "5 < 6" and "<Ada>" are no HTML. */
const HTML = new RegExp(`<(${FORMATTING})\\b[^<>]*>[^]*</\\1\\s*>|<br\\s*/?>`, "i");

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  "P DIV UL OL LI H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE TABLE TR SECTION".split(" "),
);

const HIDDEN = new Set(["SCRIPT", "STYLE", "TEMPLATE", "TITLE"]);

/** Whether an app sent its notes with formatting. */
export const isHtml = (text: string): boolean => HTML.test(text);

/** Formatted notes as the user reads them, with the addresses of links; other text stays unchanged. */
export function readableText(text: string): string {
  if (!isHtml(text)) return text;
  // A parsed document runs and loads nothing.
  const { body } = new DOMParser().parseFromString(text, "text/html");
  return textOf(body)
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Edited notes in the format that their app uses. */
export const toHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\n", "<br>");

const isLineBegun = (text: string): boolean => !/(?:^|\n|^- )\s*$/.test(text);

function textOf(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return (node.nodeValue ?? "").replaceAll(/\s+/g, " ");
  if (node.nodeName === "BR") return "\n";
  if (HIDDEN.has(node.nodeName)) return "";
  let text = node.nodeName === "LI" ? "- " : "";
  for (const child of node.childNodes) {
    const part = textOf(child);
    if (BLOCKS.has(child.nodeName)) text += `${isLineBegun(text) ? "\n" : ""}${part}\n`;
    else text += part;
  }
  return text + hiddenAddress(node, text);
}

/** The address of a link whose text is another one. */
function hiddenAddress(node: Node, text: string): string {
  const url = node.nodeName === "A" ? (node as Element).getAttribute("href") : null;
  return url && /^https?:\/\//i.test(url) && url !== text.trim() ? ` (${url})` : "";
}
