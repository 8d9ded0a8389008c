import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed } from "../process/run.mjs";
import { cacheDirectory, repository } from "../repository.mjs";

/** The rules about functions, from which `.oxlintrc.json` excepts files. */
const functionRules = ["complexity", "max-lines-per-function"];

/** @typedef {{ rules: Record<string, unknown>; overrides: { files: string[]; rules: Record<string, unknown> }[] }} LintConfig */

/**
 * Lists the files in which a function may be longer, or have more branches.
 *
 * @returns {{ rule: string; path: string }[]}
 */
export function listLintExceptions() {
  const { overrides } = readConfig();
  return functionRules.flatMap((rule) =>
    overrides
      .filter(({ rules }) => rules[rule] === "off")
      .flatMap(({ files }) => files.filter((path) => !path.includes("*")))
      .map((path) => ({ rule, path })),
  );
}

/**
 * Lists the exceptions that can be removed: no function of the file breaks the rule.
 *
 * @param {readonly { rule: string; path: string }[]} exceptions
 */
export function listUnusedLintExceptions(exceptions = listLintExceptions()) {
  const { rules } = readConfig();
  const config = join(cacheDirectory, "function-rules.json");
  mkdirSync(cacheDirectory, { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      categories: { correctness: "off" },
      rules: Object.fromEntries(functionRules.map((rule) => [rule, rules[rule]])),
    }),
  );
  const paths = [...new Set(exceptions.map(({ path }) => path))];
  const { stdout } = spawnSync(
    installed("oxlint"),
    ["--config", config, "--format=json", ...paths],
    { cwd: repository, encoding: "utf8" },
  );
  /** @type {{ diagnostics: { code: string; filename: string }[] }} */
  const { diagnostics } = JSON.parse(stdout);
  return exceptions.filter(
    ({ rule, path }) =>
      !diagnostics.some(({ code, filename }) => filename === path && code === `eslint(${rule})`),
  );
}

/** @returns {LintConfig} */
const readConfig = () => JSON.parse(readFileSync(join(repository, ".oxlintrc.json"), "utf8"));
