import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { repository } from "../repository.mjs";

/**
 * A source file of the product.
 *
 * @typedef {object} Source
 * @property {string} path from the repository
 * @property {string} text
 * @property {number} lines
 * @property {ts.SourceFile} tree
 * @property {string[]} imports paths of the files of the same package that it imports
 */

const isTest = (/** @type {string} */ path) =>
  /\.test\.tsx?$|\/testing\/|\/conformance\/|\.d\.ts$/.test(path) &&
  !path.startsWith("packages/testing/");

/** @returns {string[]} */
const listFiles = (/** @type {string} */ folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return ["node_modules", "dist"].includes(entry.name) ? [] : listFiles(path);
    }
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });

/**
 * Reads the sources of packages and apps, without tests.
 *
 * @returns {Source[]}
 */
export function readSources() {
  const folders = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(repository, parent)).map((name) => join(repository, parent, name, "src")),
  );
  const paths = folders.flatMap((folder) => {
    try {
      return listFiles(folder);
    } catch {
      return [];
    }
  });
  return paths.map(readSource).filter(({ path }) => !isTest(path));
}

/** @returns {Source} */
function readSource(/** @type {string} */ file) {
  const text = readFileSync(file, "utf8");
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = tree.statements.flatMap((statement) => {
    const name =
      ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
        ? statement.moduleSpecifier
        : undefined;
    if (!name || !ts.isStringLiteral(name) || !name.text.startsWith(".")) return [];
    return [relative(repository, join(dirname(file), name.text))];
  });
  const lines = text.split("\n").length - 1;
  return { path: relative(repository, file), text, lines, tree, imports };
}
