import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

/** The packages, by their folders' names. */
export const packageNames = readdirSync(join(repository, "packages"));

/**
 * The sources of a package, tests left out, in the order of their paths.
 *
 * @param {string} name of its folder
 * @returns {{ file: string; text: string }[]} with paths from the repository's top
 */
export const readSources = (name) =>
  readdirSync(join(repository, "packages", name, "src"), { recursive: true, encoding: "utf8" })
    .map((path) => `packages/${name}/src/${path.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(repository, file), "utf8") }));
