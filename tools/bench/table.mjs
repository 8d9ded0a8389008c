import { paint } from "../terminal/paint.mjs";

/** @typedef {import("./report.mjs").Row} Row */

/**
 * What the numbers were taken on.
 *
 * @typedef {object} Circumstances
 * @property {string} date
 * @property {string} cpu
 * @property {string} engine what ran it, with its version
 * @property {number} rounds
 * @property {string} command what makes the table again
 */

/** @param {Row} row */
const verdict = ({ isMet }) => (isMet === undefined ? "" : isMet ? "yes" : "no");

/** @param {Row} row */
const mark = ({ isMet }) => (isMet ? paint("green", "✔") : paint("red", "✘"));

/**
 * @param {Row} row
 * @param {number} width of the first column
 */
function terminalLine(row, width) {
  const cells = [row.what.padEnd(width), row.value.padStart(12), row.spread.padEnd(30)];
  const line = `  ${cells.join("  ")}`;
  return row.isMet === undefined ? line.trimEnd() : `${line}  ${mark(row)} ${row.target}`;
}

/** @param {Row} row */
const markdownLine = (row) =>
  `| ${[row.what, row.value, row.spread, row.target, verdict(row)].join(" | ")} |`;

/** @param {Circumstances} circumstances */
const footing = ({ date, cpu, engine, rounds }) =>
  `${date}, ${engine}, ${cpu}. Medians of ${rounds} rounds; the spread is their middle half.`;

/**
 * @param {readonly Row[]} rows
 * @returns {Map<string, Row[]>}
 */
function byChapter(rows) {
  /** @type {Map<string, Row[]>} */
  const chapters = new Map();
  for (const row of rows) chapters.set(row.chapter, [...(chapters.get(row.chapter) ?? []), row]);
  return chapters;
}

/**
 * The table as a terminal shows it.
 *
 * @param {readonly Row[]} rows
 * @param {Circumstances} circumstances
 */
export function terminalTable(rows, circumstances) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  const lines = [...byChapter(rows)].map(([chapter, members]) =>
    ["", paint("bold", chapter), members.map((row) => terminalLine(row, width))].flat(),
  );
  return [...lines.flat(), "", footing(circumstances)].join("\n");
}

/**
 * The table for a README.
 *
 * @param {readonly Row[]} rows
 * @param {Circumstances} circumstances
 */
export function markdownTable(rows, circumstances) {
  const lines = [...byChapter(rows)].map(([chapter, members]) =>
    [`| **${chapter}** | | | | |`, members.map(markdownLine)].flat(),
  );
  return [
    "| | measured | spread | target | met |",
    "| --- | --- | --- | --- | --- |",
    ...lines.flat(),
    "",
    `${footing(circumstances)} Made by \`${circumstances.command}\`.`,
  ].join("\n");
}
