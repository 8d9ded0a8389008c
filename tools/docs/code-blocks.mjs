import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

const FENCE = /^```(?<language>\w+)\n(?<code>.*?)^```$/gms;

/**
 * Returns the code blocks of a language in a document.
 *
 * @param {string} markdown
 * @param {string} language the fence's language
 */
export const codeBlocks = (markdown, language) =>
  [...markdown.matchAll(FENCE)].flatMap(({ groups }) =>
    groups?.language === language ? [groups.code ?? ""] : [],
  );

/**
 * Returns the TypeScript blocks of a document, each with the path of a virtual file. The files are in `e2e`,
 * where everything is installed that they import.
 *
 * @param {string} document its path from the repository's top
 * @returns {{ path: string; code: string }[]}
 */
export function typescriptIn(document) {
  const markdown = readFileSync(join(repository, document), "utf8");
  return ["ts", "tsx"].flatMap((language) =>
    codeBlocks(markdown, language).map((code, index) => ({
      path: join(repository, "e2e", `${document}.block-${index + 1}.${language}`),
      code,
    })),
  );
}
