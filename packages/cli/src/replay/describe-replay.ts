import { describeDifference } from "@calling-extensions/recording";
import { toPrintable } from "../check/reporters/to-printable.ts";
import type { ReplayReport } from "./replay-report.ts";
import { reportToHtml } from "./report-to-html.ts";
import { describeRule } from "./rule-of-difference.ts";

/** The result for people. */
function toTerminal({ file, live, difference, rule, done, total, notes }: ReplayReport): string {
  const summary = `${file} against ${live}: ${done} of ${total} steps`;
  const lines = difference
    ? [
        `✗ ${difference.text}`,
        ...[...describeDifference(difference), ...(rule ? describeRule(rule) : [])].map(
          (line) => `    ${line}`,
        ),
        summary,
      ]
    : [`✓ no difference`, summary];
  return [...notes.map((note) => `! ${note}`), ...lines]
    .map((line) => `${toPrintable(line)}\n`)
    .join("");
}

/** The result for programs. The recording has the messages. */
const toJson = (report: ReplayReport): string =>
  `${JSON.stringify({ ...report, rows: undefined }, null, 2)}\n`;

export const replayReporters = { terminal: toTerminal, json: toJson, html: reportToHtml };
