import { relative } from "node:path";
import type { Report } from "./reporter.ts";
import type { CheckEnvironment, CheckResult } from "../check-result.ts";
import { isKnown, type Finding, type RuleResult } from "../verdict.ts";

/** The numbers of a summary. */
export function countResults(results: readonly RuleResult[]) {
  const count = (isCounted: (result: RuleResult) => boolean): number =>
    results.filter(isCounted).length;
  return {
    passed: count(({ status }) => status === "passed"),
    errors: count((result) => kindOf(result) === "error"),
    warnings: count((result) => kindOf(result) === "warning"),
    /** Failed in the baseline, too. */
    known: count(isKnown),
    /** Not checked, or off. */
    rest: count(({ status }) => status === "notChecked" || status === "off"),
  };
}

/** What a reader of a report looks for, the most urgent first. */
const kinds = ["error", "warning", "known", "passed", "notChecked", "off"] as const;

export type ResultKind = (typeof kinds)[number];

export const kindOf = (result: RuleResult): ResultKind => {
  if (isKnown(result)) return "known";
  return result.status === "failed" ? result.severity : result.status;
};

/** Sorts results, the most urgent first. */
export const byUrgency = (first: RuleResult, second: RuleResult): number =>
  kinds.indexOf(kindOf(first)) - kinds.indexOf(kindOf(second));

/** The counts of a summary, in words. Only a check with a baseline knows of known failures. */
export const describeCounts = ({ results, baseline }: Pick<Report, "results" | "baseline">) => {
  const { passed, errors, warnings, known, rest } = countResults(results);
  return [
    `${passed} passed`,
    `${errors} failed`,
    `${warnings} with warnings`,
    ...(baseline ? [`${known} failed before, too`] : []),
    `${rest} not checked or off`,
  ];
};

/** What is different from the baseline: a title, and the rules. */
export function describeChanges({ results, baseline }: Pick<Report, "results" | "baseline">) {
  if (!baseline) return [];
  const groups: readonly [title: string, belongs: (result: RuleResult) => boolean][] = [
    [
      "Worse",
      ({ status, before }) => status === "failed" && before !== undefined && before !== "failed",
    ],
    [
      "Failed, not in the baseline",
      ({ status, before }) => status === "failed" && before === undefined,
    ],
    [
      "No longer checked",
      ({ status, before }) =>
        status === "notChecked" && (before === "passed" || before === "failed"),
    ],
    ["Better", ({ status, before }) => status === "passed" && before === "failed"],
    ["Failed before, too", isKnown],
  ];
  return groups
    .map(([title, belongs]) => ({
      title,
      rules: results.filter(belongs).map(({ rule }) => rule),
    }))
    .filter(({ rules }) => rules.length > 0);
}

export const describeBaseline = ({ version, startedAt }: NonNullable<Report["baseline"]>): string =>
  `Compared with the check of ${startedAt}, calling-extensions ${version}`;

/** What checked the app, when, and for how long, in one line. */
export const describeEnvironment = (environment: CheckEnvironment): string => {
  const { version, ruleCount, browser, node, sdk, startedAt, durationMs } = environment;
  const seconds = Math.round(durationMs / 1000);
  const parts = [
    `calling-extensions ${version} with ${ruleCount} rules`,
    browser,
    `Node ${node}`,
    sdk && `app: ${sdk}`,
    startedAt,
    `${seconds} s`,
  ];
  return parts.filter(Boolean).join(", ");
};

/** Where a finding comes from: the part of the check, and the message. */
export const describePlace = ({ journey, message }: Finding): string =>
  [journey, message && `message ${message.number}, ${message.type}`].filter(Boolean).join(", ");

/** The recordings of the journeys in which a rule failed, as paths from the current folder. */
export const recordingsOf = (
  { findings }: Pick<RuleResult, "findings">,
  { checkedJourneys }: Pick<CheckResult, "checkedJourneys">,
): readonly string[] =>
  checkedJourneys
    .filter(({ title }) => findings.some(({ journey }) => journey === title))
    .flatMap(({ recording }) => (recording === undefined ? [] : [relative("", recording)]));
