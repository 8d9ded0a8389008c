import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { codeBlocks } from "../../tools/docs/code-blocks.mjs";
import { rehearsal } from "../../tools/release/rehearsal.mjs";

/** Returns the absolute path of a file in the repository. */
export const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Returns the absolute path of a built file of a published package, `sdk/dist/index.js`: in the repository, or where it is
 * installed from the registry of a rehearsal.
 */
export const inPackage = (path: string): string =>
  rehearsal
    ? join(rehearsal.packages, "@calling-extensions", path)
    : inRepository(`packages/${path}`);

/** Returns the code blocks of a guide in a language, in their order. */
export const blocksOfGuide = async (guide: string, language: string): Promise<string[]> =>
  codeBlocks(await readFile(inRepository(`docs/guides/${guide}.md`), "utf8"), language);
