import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

const MARKED = /(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/;

/**
 * Puts a text between the marks of a document.
 *
 * @param {string} document
 * @param {string} table
 * @returns {string | undefined} nothing where there are no marks
 */
export const betweenMarks = (document, table) =>
  MARKED.test(document)
    ? document.replace(MARKED, (_whole, start, end) => `${start}\n${table}\n\n${end}`)
    : undefined;

/**
 * Puts the table into a README.
 *
 * @param {string} path from the repository's top
 * @param {string} table
 * @returns {boolean} false where it has no marks to put it between
 */
export function writeReadme(path, table) {
  const file = join(repository, path);
  const written = betweenMarks(readFileSync(file, "utf8"), table);
  if (written !== undefined) writeFileSync(file, written);
  return written !== undefined;
}
