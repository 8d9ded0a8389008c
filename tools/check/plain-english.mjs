import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  allowed,
  documentPhrases,
  names,
  phrases,
  spellings,
} from "../../.config/plain-english.mjs";
import { repository } from "../repository.mjs";

/** Generated files. */
const isGenerated = /(^|\/)(pnpm-lock\.yaml|.*\.(snap|svg|png|woff2|ico))$|^docs\/api\//;

/** @param {Record<string, string>} table @param {(pattern: string) => RegExp} toPattern */
const rules = (table, toPattern) =>
  Object.entries(table).map(([pattern, instead]) => ({ pattern: toPattern(pattern), instead }));

const toWords = (/** @type {string} */ words) => new RegExp(`\\b(${words})\\b`, "gi");

const everywhere = [
  ...rules({ ...phrases, ...spellings }, toWords),
  ...rules(names, (part) => new RegExp(part, "g")),
];
const inDocuments = [...everywhere, ...rules(documentPhrases, toWords)];

/**
 * Returns the words of a file that aren't plain American English.
 *
 * @param {string} file its path in the repository
 * @param {string} text
 * @param {typeof allowed} exceptions
 * @returns {string[]} a message for each
 */
export function findViolations(file, text, exceptions = allowed) {
  // Most files have none of them, and lines take longer.
  const checked = /(?<!\.api)\.md$/.test(file) ? inDocuments : everywhere;
  const found = checked.filter(({ pattern }) => `${file}\n${text}`.search(pattern) !== -1);
  if (found.length === 0) return [];
  const excused = exceptions.filter((exception) => exception.file.test(file));
  return [`${file}\n`, ...text.split("\n")].flatMap((line, index) =>
    found.flatMap(({ pattern, instead }) =>
      Array.from(line.matchAll(pattern), ([words]) => words)
        .filter(() => !excused.some((exception) => exception.text.test(line)))
        .map((words) => `${file}${index > 0 ? `:${index}` : ""}: "${words}". Write: ${instead}.`),
    ),
  );
}

/** @returns {Promise<import("../process/run.mjs").Outcome>} */
export async function checkPlainEnglish() {
  const listed = execFileSync("git", ["ls-files", "-z"], { cwd: repository, encoding: "utf8" });
  const files = listed
    .split("\0")
    .slice(0, -1)
    .filter((file) => existsSync(join(repository, file)) && !isGenerated.test(file));
  const problems = files.flatMap((file) => {
    const bytes = readFileSync(join(repository, file));
    return bytes.includes(0) ? [] : findViolations(file, bytes.toString("utf8"));
  });
  return { ok: problems.length === 0, output: problems.join("\n") };
}
