import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../repository.mjs";

/** @param {string} folder @param {string} ending */
const filesIn = (folder, ending) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(ending) && !path.includes("node_modules"))
    .map((path) => join(folder, path));

/** A version and what is before it, in files other than a package's own package.json. */
const mentions = [
  // Addresses of built files.
  {
    files: () => filesIn("docs", ".md"),
    pattern: /(?<=(?<![-\w])(?:host|recorder|sdk)@)\d+\.\d+\.\d+(?=\/dist\/)/g,
  },
  // Workflows with the action.
  {
    files: () => [
      ...filesIn("docs", ".md"),
      "examples/github-check/.github/workflows/calling-app.yml",
    ],
    pattern: /(?<=calling-extensions\/calling-extensions@v)\d+\.\d+\.\d+/g,
  },
  { files: () => ["deploy/command.Dockerfile"], pattern: /(?<=VERSION=)\d+\.\d+\.\d+/g },
  // What a new app installs.
  {
    files: () => [
      ...readdirSync(join(repository, "examples"))
        .map((name) => `examples/${name}/package.json`)
        .filter((path) => existsSync(join(repository, path))),
      "e2e/fixtures/vendor-sample/package.json",
    ],
    pattern: /(?<="(?:@calling-extensions\/[\w-]+|calling-extensions)": "\^)\d+\.\d+\.\d+/g,
  },
  // The descriptions of the HTTP API.
  {
    files: () =>
      ["openapi", "openapi-page"].map((name) => `packages/crm/src/http/openapi/${name}.json`),
    pattern: /(?<=^ {4}"version": ")\d+\.\d+\.\d+/gm,
  },
];

/**
 * Returns the files that mention another version of our packages, with the text that they should have.
 *
 * @param {string} version
 * @returns {Map<string, string>} text by path from the repository's top
 */
export function outdatedMentions(version) {
  /** @type {Map<string, string>} */
  const outdated = new Map();
  for (const { files, pattern } of mentions) {
    for (const path of files()) {
      const text = readFileSync(join(repository, path), "utf8");
      const updated = text.replaceAll(pattern, version);
      if (updated !== text) outdated.set(path, updated);
    }
  }
  return outdated;
}
