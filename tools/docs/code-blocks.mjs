import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

/** A block that others import has the name of its file behind the language. */
const FENCE = /^```(?<language>\w+)(?: (?<name>\S+))?\n(?<code>.*?)^```$/gms;

/**
 * Returns the code blocks of a language in a document.
 *
 * @param {string} markdown
 * @param {string} language the fence's language
 */
export const codeBlocks = (markdown, language) =>
  namedBlocks(markdown, language).map(({ code }) => code);

/**
 * Returns the code blocks of a language in a document, with the names of their files.
 *
 * @param {string} markdown
 * @param {string} language the fence's language
 * @returns {{ name: string | undefined; code: string }[]}
 */
export const namedBlocks = (markdown, language) =>
  [...markdown.matchAll(FENCE)].flatMap(({ groups }) =>
    groups?.language === language ? [{ name: groups.name, code: groups.code ?? "" }] : [],
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
    namedBlocks(markdown, language).map(({ name, code }, index) => ({
      path: join(repository, "e2e", document, name ?? `block-${index + 1}.${language}`),
      code,
    })),
  );
}
