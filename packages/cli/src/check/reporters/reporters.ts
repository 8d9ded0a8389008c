import { reportToGithub } from "./github.ts";
import { reportToHtml } from "./html.ts";
import { reportToJunit } from "./junit.ts";
import type { Reporter } from "./reporter.ts";
import { reportToTerminal } from "./terminal.ts";
import { hasErrors } from "../verdict.ts";

/** Everything, for programs. */
const reportJson: Reporter = ({ app, results, coverage, notes }) =>
  `${JSON.stringify({ version: 1, app, passed: !hasErrors(results), results, coverage, notes }, undefined, 2)}\n`;

/** The values of `--reporter`. */
export const reporters = {
  terminal: reportToTerminal,
  github: reportToGithub,
  junit: reportToJunit,
  json: reportJson,
  html: reportToHtml,
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof reporters;
