import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The top folder of the repository, with a slash at its end. */
export const repository = fileURLToPath(new URL("../../../", import.meta.url));

/** The repository on its Git host. */
export const REPOSITORY_URL = "https://github.com/calling-extensions/calling-extensions";

/** Reads a file by its path in the repository. */
export const readDocument = (path: string): string => readFileSync(`${repository}${path}`, "utf8");
