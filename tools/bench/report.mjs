import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fillParts } from "../docs/fill-parts.mjs";
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
 * @property {string} readme the file that has the table, from the repository's top
 * @property {boolean} isWritten into the README, and with the measurements into `results-<name>.json`
 */

/**
 * Prints the table of a benchmark, and writes it into a README if requested.
 *
 * @param {Report} report
 * @returns {boolean} whether every target is met
 */
export function reportRows({ name, rows, measurements, engine, rounds, readme, isWritten }) {
  const cpu = cpus()[0]?.model.trim() ?? "unknown processor";
  const date = new Date().toISOString().slice(0, 10);
  const note = `${date}, ${engine}, ${cpu}. Medians of ${rounds} rounds; the spread is their middle half.`;
  console.log([...terminalLines(rows), "", note].join("\n"));
  if (isWritten) {
    const results = { date, cpu, engine, rounds, rows, measurements };
    const file = join(repository, "tools", "bench", `results-${name}.json`);
    writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
    const document = join(repository, readme);
    const bench = `${markdownRows(rows)}\n\n${note} Command: \`npm run bench -- ${name} --write\`.`;
    writeFileSync(document, fillParts(readFileSync(document, "utf8"), { bench }));
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

/** @param {readonly Row[]} rows */
const markdownRows = (rows) =>
  markdownTable(
    ["", "measured", "spread", "target", "met"],
    byChapter(rows).flatMap(([chapter, members]) =>
      [[`**${chapter}**`, "", "", "", ""]].concat(
        members.map(({ what, value, spread, target, isMet }) => [
          what,
          value,
          spread,
          target,
          isMet === undefined ? "" : isMet ? "yes" : "no",
        ]),
      ),
    ),
  );
