import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { repository } from "../repository.mjs";
import { markdownTable, terminalTable } from "./table.mjs";
import { writeReadme } from "./write-readme.mjs";

/**
 * A line of the table.
 *
 * @typedef {object} Row
 * @property {string} chapter
 * @property {string} what
 * @property {string} value
 * @property {string} spread the middle half of the rounds; empty where there are none
 * @property {string} target empty where the line is for comparison only
 * @property {boolean} [isMet] absent without a target
 */

/**
 * @typedef {object} Report
 * @property {"sdk" | "crm" | "calls" | "files"} name
 * @property {readonly Row[]} rows
 * @property {unknown} measurements what the rows were made of
 * @property {string} engine what ran it, with its version
 * @property {number} rounds
 * @property {string} readme where the table stands, from the repository's top
 * @property {boolean} isWritten there, and with the measurements into `results-<name>.json`
 */

/**
 * Says how it compares, and writes it down where that is wanted.
 *
 * @param {Report} report
 * @returns {boolean} whether every target is met
 */
export function reportRows({ name, rows, measurements, engine, rounds, readme, isWritten }) {
  const command = `npm run bench -- ${name} --write`;
  const cpu = cpus()[0]?.model.trim() ?? "an unknown processor";
  const date = new Date().toISOString().slice(0, 10);
  const circumstances = { date, cpu, engine, rounds, command };
  console.log(terminalTable(rows, circumstances));
  if (isWritten) {
    const file = join(repository, "tools", "bench", `results-${name}.json`);
    writeFileSync(
      file,
      `${JSON.stringify({ ...circumstances, rows, measurements }, undefined, 2)}\n`,
    );
    const isThere = writeReadme(readme, markdownTable(rows, circumstances));
    if (!isThere) console.log(`${readme} has no <!-- bench --> to write at.`);
  }
  return rows.every(({ isMet }) => isMet !== false);
}
