import { ruleUrl } from "@calling-extensions/contract";
import { rules } from "../rules.ts";
import type { RuleResult } from "../verdict.ts";
import {
  byUrgency,
  countResults,
  describeBaseline,
  describeChanges,
  describeCounts,
  describeEnvironment,
  describePlace,
  kindOf,
} from "./describe-results.ts";
import type { Reporter } from "./reporter.ts";
import { toPrintable } from "./to-printable.ts";

const signs = { error: "❌", warning: "⚠️", known: "🟰" } as const;

/** Text that an app has a part in, so that it is shown as it is. */
const escapeText = (text: string): string =>
  toPrintable(text).replaceAll(/[\\`*_{}[\]<>()#+!|~&$@]/g, String.raw`\$&`);

const linkTo = (rule: RuleResult["rule"]): string => `[${rule}](${ruleUrl(rule)})`;

function failureOf(result: RuleResult): readonly string[] {
  const { rule, findings } = result;
  const kind = kindOf(result);
  if (kind !== "error" && kind !== "warning" && kind !== "known") return [];
  return [
    `- ${signs[kind]} **${linkTo(rule)}** ${rules[rule].title}`,
    ...findings.map((finding) => {
      const place = describePlace(finding);
      return `  - ${escapeText(finding.text + (place && ` (${place})`))}`;
    }),
    `  - ${rules[rule].advice}`,
  ];
}

/** The summary of a job on GitHub, or a comment: what failed, and what is different from the baseline. */
export const reportToMarkdown: Reporter = (report) => {
  const { app, gaps, results, baseline, notes, environment } = report;
  const hasPassed = countResults(results).errors === 0 && gaps.length === 0;
  const parts: readonly (readonly string[])[] = [
    [`## ${hasPassed ? "✅ Passed" : "❌ Failed"}: ${escapeText(app)}`],
    gaps.map((gap) => `- ${escapeText(gap)}`),
    [describeCounts(report).join(", ")],
    baseline ? [`### ${escapeText(describeBaseline(baseline))}`] : [],
    describeChanges(report).map(
      ({ title, rules: names }) => `- ${title}: ${names.map(linkTo).join(", ")}`,
    ),
    results.some(({ status }) => status === "failed") ? ["### What failed"] : [],
    results.toSorted(byUrgency).flatMap(failureOf),
    notes.map((note) => `- ${escapeText(note)}`),
    [escapeText(describeEnvironment(environment))],
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
};
