import { reportToGithub } from "./github.ts";
import { reportToHtml } from "./html.ts";
import { reportJson } from "./json.ts";
import { reportToJunit } from "./junit.ts";
import type { Reporter } from "./reporter.ts";
import { reportToTerminal } from "./terminal.ts";

/** The values of `--reporter`. */
export const reporters = {
  terminal: reportToTerminal,
  github: reportToGithub,
  junit: reportToJunit,
  json: reportJson,
  html: reportToHtml,
} as const satisfies Record<string, Reporter>;

export type ReporterName = keyof typeof reporters;
