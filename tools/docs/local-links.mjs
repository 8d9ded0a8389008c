import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { repository } from "../repository.mjs";

const LINK = /\]\((?<target>[^)\s]+)\)/g;

/**
 * What a document links to in this repository.
 *
 * @param {string} document its path from the repository's top
 * @returns {string[]} paths from there
 */
export const localLinks = (document) =>
  [...readFileSync(join(repository, document), "utf8").matchAll(LINK)]
    .map(({ groups }) => groups?.["target"]?.split("#")[0] ?? "")
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(document), target));

/**
 * Links of a document that lead nowhere.
 *
 * @param {string} document its path from the repository's top
 */
export const brokenLinks = (document) =>
  localLinks(document).filter((path) => !existsSync(join(repository, path)));
