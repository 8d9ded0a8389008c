import type { CheckEnvironment } from "../check-result.ts";
import { rules, type RuleId } from "../rules.ts";
import type { RuleResult } from "../verdict.ts";
import { countResults, kindOf, recordingsOf } from "./describe-results.ts";
import { escapeMarkup } from "./escape-markup.ts";
import type { Report, Reporter } from "./reporter.ts";

/** A warning, and what the baseline has, doesn't fail a run, so JUnit shows it as output of a test that passes. */
function contentOf(result: RuleResult, report: Report): string {
  const { rule, status, findings, reason = "" } = result;
  if (status === "notChecked" || status === "off")
    return `<skipped message="${escapeMarkup(reason)}"/>`;
  if (status === "passed") return "";
  const texts = findings.map(({ text }) => text);
  const files = recordingsOf(result, report).map((file) => `recording: ${file}`);
  const content = escapeMarkup([...texts, ...files, rules[rule].advice].join("\n"));
  return kindOf(result) === "error"
    ? `<failure message="${escapeMarkup(texts[0] ?? "")}">${content}</failure>`
    : `<system-out>${content}</system-out>`;
}

const secondsOf = (ms: number): string => (ms / 1000).toFixed(3);

const propertiesOf = ({ version, browser, node, sdk = "" }: CheckEnvironment): string =>
  Object.entries({ "calling-extensions": version, browser, node, sdk })
    .map(([name, value]) => `<property name="${name}" value="${escapeMarkup(value)}"/>`)
    .join("");

/** A JUnit file, in which each rule is a test. */
export const reportToJunit: Reporter = (report) => {
  const { app, results, gaps, environment, checkedJourneys } = report;
  const { errors, rest } = countResults(results);
  const gapCases = gaps.map(
    (gap) =>
      `    <testcase classname="calling-extensions" name="check"><failure message="${escapeMarkup(gap)}"/></testcase>\n`,
  );
  /** How long the journeys took that decide a rule. */
  const timeOf = (rule: RuleId): string =>
    secondsOf(
      checkedJourneys
        .filter(({ rules: decided }) => decided.includes(rule))
        .reduce((sum, { durationMs }) => sum + durationMs, 0),
    );
  const cases = results.map(
    (result) =>
      `    <testcase classname="calling-extensions" name="${result.rule}" time="${timeOf(result.rule)}">${contentOf(result, report)}</testcase>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="${escapeMarkup(app)}" tests="${results.length + gaps.length}" failures="${errors + gaps.length}" skipped="${rest}" time="${secondsOf(environment.durationMs)}" timestamp="${environment.startedAt}">
    <properties>${propertiesOf(environment)}</properties>
${[...gapCases, ...cases].join("")}  </testsuite>
</testsuites>
`;
};
