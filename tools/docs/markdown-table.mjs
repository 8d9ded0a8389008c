/** A bar would end the cell, a line the row. @param {string} text */
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/**
 * A table in Markdown.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export const markdownTable = (head, rows) =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map(cell).join(" | ")} |`)
    .join("\n");

/** @param {string} text */
export const code = (text) => `\`${text}\``;
