import { readFile } from "node:fs/promises";
import { DocumentedError, validationError } from "@calling-extensions/contract";
import { REPORT_VERSION, reportSchema, type JsonReport } from "./json-report.ts";
import type { RuleResult, RuleStatus } from "./verdict.ts";

/** An earlier check, with which this one is compared. */
export interface Baseline {
  /** Version of this package, which had the rules. */
  readonly version: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly statuses: ReadonlyMap<string, RuleStatus>;
}

/** Reads a report of `--reporter json`. */
export async function readBaseline(file: string): Promise<Baseline> {
  const { environment, results } = await parse(file);
  const { version, startedAt } = environment;
  return {
    version,
    startedAt,
    statuses: new Map(results.map(({ rule, status }) => [rule, status])),
  };
}

async function parse(file: string): Promise<JsonReport> {
  let content: unknown;
  try {
    const text = await readFile(file, "utf8");
    // Some editors and shells write a byte order mark.
    content = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DocumentedError(
      "invalidBaseline",
      `Couldn't read the baseline: ${reason}. --reporter json=check-baseline.json writes one.`,
      { cause },
    );
  }
  const { version } = Object(content) as { version?: unknown };
  const mismatch =
    typeof version === "number" && version > REPORT_VERSION
      ? ` has the version ${version}. Update calling-extensions`
      : validationError(reportSchema, content);
  if (mismatch === undefined) return content as JsonReport;
  throw new DocumentedError(
    "invalidBaseline",
    `The baseline is not a report of check: it${mismatch}.`,
  );
}

/** Adds to each result what it was in the baseline. */
export const compareWithBaseline = (
  results: readonly RuleResult[],
  { statuses }: Baseline,
): readonly RuleResult[] =>
  results.map((result) => {
    const before = statuses.get(result.rule);
    return before === undefined ? result : { ...result, before };
  });
