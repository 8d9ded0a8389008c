import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

/** The names of the packages' folders. */
export const packageNames = readdirSync(join(repository, "packages"));

/**
 * Returns the sources of a package without tests, ordered by path.
 *
 * @param {string} name of the folder
 * @returns {{ file: string; text: string }[]} with paths from the repository's top
 */
export const readSources = (name) =>
  readdirSync(join(repository, "packages", name, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `packages/${name}/src/${path.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(repository, file), "utf8") }));
