import { relative } from "node:path";
import { reportToGithub } from "./github.ts";
import { reportToHtml } from "./html.ts";
import { reportToJunit } from "./junit.ts";
import { reportToMarkdown } from "./markdown.ts";
import type { Reporter } from "./reporter.ts";
import { reportToTerminal } from "./terminal.ts";
import { REPORT_VERSION } from "../json-report.ts";
import { hasErrors } from "../verdict.ts";

/** Everything, for programs. */
const reportToJson: Reporter = ({ app, gaps, results, coverage, notes, environment, ...rest }) => {
  const passed = !hasErrors(results) && gaps.length === 0;
  const journeys = rest.checkedJourneys.map(({ recording, ...journey }) =>
    recording === undefined ? journey : { ...journey, recording: relative("", recording) },
  );
  const report = {
    version: REPORT_VERSION,
    app,
    passed,
    environment,
    ...(rest.baseline && {
      baseline: { version: rest.baseline.version, startedAt: rest.baseline.startedAt },
    }),
    gaps,
    results,
    journeys,
    coverage,
    notes,
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
};

/** The values of `--reporter`. */
export const reporters = {
  terminal: reportToTerminal,
  github: reportToGithub,
  junit: reportToJunit,
  json: reportToJson,
  markdown: reportToMarkdown,
  html: reportToHtml,
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof reporters;
