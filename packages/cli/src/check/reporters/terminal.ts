import { ruleUrl } from "@calling-extensions/contract";
import { rules } from "../rules.ts";
import type { MessageCoverage } from "../coverage.ts";
import type { RuleResult } from "../verdict.ts";
import { MAX_LISTED_RULES } from "../../limits.ts";
import {
  byUrgency,
  describeBaseline,
  describeChanges,
  describeCounts,
  describeEnvironment,
  describePlace,
  kindOf,
  recordingsOf,
} from "./describe-results.ts";
import type { Report, Reporter } from "./reporter.ts";
import { toPrintable } from "./to-printable.ts";

const signs = {
  error: "✗",
  warning: "!",
  known: "=",
  passed: "✓",
  notChecked: "-",
  off: "-",
} as const;

function linesOf(result: RuleResult, report: Report): string[] {
  const { rule, status, findings, reason } = result;
  const label = status === "off" ? " (off)" : "";
  const lines = [`${signs[kindOf(result)]} ${rule}: ${rules[rule].title}${label}`];
  for (const finding of findings) {
    const place = describePlace(finding);
    lines.push(`    ${toPrintable(finding.text + (place && ` (${place})`))}`);
  }
  for (const file of recordingsOf(result, report)) lines.push(`    recording: ${file}`);
  if (status === "failed") lines.push(`    ${rules[rule].advice}`, `    ${ruleUrl(rule)}`);
  if (reason !== undefined) lines.push(`    ${reason}`);
  return lines;
}

/** Rules that were not checked, by the reason: after a failed start, all have the same one. */
function notCheckedLinesOf(results: readonly RuleResult[]): string[] {
  const rulesByReason = new Map<string, string[]>();
  for (const { rule, status, reason = "" } of results) {
    if (status !== "notChecked") continue;
    rulesByReason.set(reason, [...(rulesByReason.get(reason) ?? []), rule]);
  }
  if (rulesByReason.size === 0) return [];
  const lines = [...rulesByReason].flatMap(([reason, names]) => [
    `- ${reason}`,
    `    ${names.length > MAX_LISTED_RULES ? `${names.length} rules` : names.join(", ")}`,
  ]);
  return ["", "Not checked:", ...lines];
}

const changeLinesOf = (report: Report): string[] =>
  report.baseline
    ? [
        "",
        toPrintable(`${describeBaseline(report.baseline)}:`),
        ...describeChanges(report).map(
          ({ title, rules: names }) => `  ${title}: ${names.join(", ")}`,
        ),
      ]
    : [];

/** What no rule could look at, because it never happened. */
const neverSent = (coverage: readonly MessageCoverage[]): string[] => {
  const types = coverage.filter(({ count }) => count === 0).map(({ type }) => type);
  return types.length === 0 ? [] : ["", `Never exercised: ${types.join(", ")}`];
};

/** Text for people. What failed comes last, where a terminal shows it. */
export const reportToTerminal: Reporter = (report) => {
  const { app, gaps, results, coverage, notes, environment } = report;
  return `${[
    ...gaps.map((gap) => toPrintable(gap)),
    app,
    "",
    ...results
      .filter(({ status }) => status !== "notChecked")
      .toSorted((first, second) => byUrgency(second, first))
      .flatMap((result) => linesOf(result, report)),
    ...notCheckedLinesOf(results),
    ...neverSent(coverage),
    ...notes.flatMap((note) => ["", note]),
    ...changeLinesOf(report),
    "",
    toPrintable(describeEnvironment(environment)),
    describeCounts(report).join(", "),
  ].join("\n")}\n`;
};
