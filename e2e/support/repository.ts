import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { codeBlocks } from "../../tools/docs/code-blocks.mjs";

/** Returns the absolute path of a file in the repository. */
export const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Returns the code blocks of a guide in a language, in their order. */
export const blocksOfGuide = async (guide: string, language: string): Promise<string[]> =>
  codeBlocks(await readFile(inRepository(`docs/guides/${guide}.md`), "utf8"), language);
