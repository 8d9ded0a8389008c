import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fillPart } from "../docs/fill-parts.mjs";
import { markdownTable } from "../docs/markdown-table.mjs";
import { repository } from "../repository.mjs";
import { paint } from "../terminal/paint.mjs";

/** @typedef {import("./rows.mjs").Row} Row */

/** @typedef {{ isQuick: boolean; isWritten: boolean }} BenchOptions few rounds; write the README */

/**
 * @typedef {object} Report
 * @property {"sdk" | "crm" | "calls" | "files" | "fixtures" | "softphone" | "page"} name
 * @property {readonly Row[]} rows
 * @property {unknown} measurements from which the rows were calculated
 * @property {string} engine the browser or Node, with its version
 * @property {number} rounds
 * @property {string} readme the file that has the two rows that its readers want, from the repository's top
 * @property {readonly [string, string]} highlights the names of these rows
 * @property {boolean} isWritten into docs/benchmarks.md and the README, and with the measurements into `results-<name>.json`
 */

/**
 * Prints the table of a benchmark, and writes it into documents if requested.
 *
 * @param {Report} report
 * @returns {boolean} whether every target is met
 */
export function reportRows(report) {
  const { name, rows, measurements, engine, rounds, readme, highlights, isWritten } = report;
  const cpu = cpus()[0]?.model.trim() ?? "unknown processor";
  const date = new Date().toISOString().slice(0, 10);
  const note = `${date}, ${engine}, ${cpu}. Medians of ${rounds} rounds; the spread is their middle half.`;
  console.log([...terminalLines(rows), "", note].join("\n"));
  if (isWritten) {
    const results = { date, cpu, engine, rounds, rows, measurements };
    const file = join(repository, "tools", "bench", `results-${name}.json`);
    writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
    const origin = `${note} Command: \`npm run bench -- ${name} --write\`.`;
    writePart("docs/benchmarks.md", name, `${chapterTable(rows)}\n\n${origin}`);
    const shown = highlights.flatMap((what) => {
      const row = rows.find((each) => each.what === what);
      return row ? [{ ...row, what: `${row.chapter}: ${what}` }] : [];
    });
    writePart(readme, "bench", `${markdownTable(columns, shown.map(cellsOf))}\n\n${origin}`);
  }
  return rows.every(({ isMet }) => isMet !== false);
}

/** @param {readonly Row[]} rows */
function byChapter(rows) {
  /** @type {Map<string, Row[]>} */
  const chapters = new Map();
  for (const row of rows) chapters.set(row.chapter, [...(chapters.get(row.chapter) ?? []), row]);
  return [...chapters];
}

/** @param {readonly Row[]} rows */
function terminalLines(rows) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  /** @param {Row} row */
  const line = ({ what, value, spread, target, isMet }) => {
    const cells = `  ${what.padEnd(width)}  ${value.padStart(12)}  ${spread.padEnd(30)}`;
    if (isMet === undefined) return cells.trimEnd();
    return `${cells}  ${isMet ? paint("green", "✔") : paint("red", "✘")} ${target}`;
  };
  return byChapter(rows).flatMap(([chapter, members]) =>
    ["", paint("bold", chapter)].concat(members.map(line)),
  );
}

const columns = ["", "measured", "spread", "target", "met"];

/** @param {Row} row */
const cellsOf = ({ what, value, spread, target, isMet }) => [
  what,
  value,
  spread,
  target,
  isMet === undefined ? "" : isMet ? "yes" : "no",
];

/** @param {readonly Row[]} rows */
const chapterTable = (rows) =>
  markdownTable(
    columns,
    byChapter(rows).flatMap(([chapter, members]) =>
      [[`**${chapter}**`, "", "", "", ""]].concat(members.map(cellsOf)),
    ),
  );

/**
 * Replaces one part of a document between its markers.
 *
 * @param {string} path from the repository's top
 * @param {string} name
 * @param {string} part
 */
function writePart(path, name, part) {
  const file = join(repository, path);
  writeFileSync(file, fillPart(readFileSync(file, "utf8"), name, part));
}
