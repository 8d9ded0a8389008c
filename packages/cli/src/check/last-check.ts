import { DocumentedError } from "@calling-extensions/contract";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ruleIds, type RuleId } from "./rules.ts";
import type { RuleResult } from "./verdict.ts";

/** Where a check of this folder leaves the rules that failed. */
const file = (): string => resolve("node_modules/.cache/calling-extensions/last-check.json");

/** The rules that failed in the last check. */
export async function readLastFailed(): Promise<readonly RuleId[]> {
  const text = await readFile(file(), "utf8").catch(() => "{}");
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = {};
  }
  const { failed } = Object(content) as { failed?: unknown };
  const rules = ruleIds.filter((rule) => Array.isArray(failed) && failed.includes(rule));
  if (rules.length > 0) return rules;
  throw new DocumentedError(
    "invalidCommand",
    "No rule failed in the last check. Omit --last-failed.",
  );
}

/** Keeps the rules that failed. Without the file, only `--last-failed` is missing. */
export async function writeLastFailed(results: readonly RuleResult[]): Promise<void> {
  const failed = results.filter(({ status }) => status === "failed").map(({ rule }) => rule);
  try {
    await mkdir(dirname(file()), { recursive: true });
    await writeFile(file(), JSON.stringify({ failed }));
  } catch {
    // The folder may be read-only.
  }
}
