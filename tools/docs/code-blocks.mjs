import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

const FENCE = /^```(?<language>\w+)\n(?<code>.*?)^```$/gms;

/**
 * The blocks of a language in a document, in their order.
 *
 * @param {string} markdown
 * @param {string} language as the fence names it
 */
export const codeBlocks = (markdown, language) =>
  [...markdown.matchAll(FENCE)].flatMap(({ groups }) =>
    groups?.language === language ? [groups.code ?? ""] : [],
  );

/**
 * The TypeScript in a document, each block as a file that is on no disk: below `e2e`, where everything is
 * installed that a program of a reader's imports.
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
