import { relative } from "node:path";
import type { CheckEnvironment, CheckResult } from "../check-result.ts";
import type { Finding, RuleResult } from "../verdict.ts";

/** The numbers of a summary. */
export function countResults(results: readonly RuleResult[]) {
  const count = (isCounted: (result: RuleResult) => boolean): number =>
    results.filter(isCounted).length;
  return {
    passed: count(({ status }) => status === "passed"),
    errors: count(({ status, severity }) => status === "failed" && severity === "error"),
    warnings: count(({ status, severity }) => status === "failed" && severity === "warning"),
    /** Not checked, or off. */
    rest: count(({ status }) => status === "notChecked" || status === "off"),
  };
}

/** What a reader of a report looks for, the most urgent first. */
const kinds = ["error", "warning", "passed", "notChecked", "off"] as const;

export type ResultKind = (typeof kinds)[number];

export const kindOf = ({ status, severity }: RuleResult): ResultKind =>
  status === "failed" ? severity : status;

/** Sorts results, the most urgent first. */
export const byUrgency = (first: RuleResult, second: RuleResult): number =>
  kinds.indexOf(kindOf(first)) - kinds.indexOf(kindOf(second));

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
