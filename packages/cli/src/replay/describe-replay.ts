import { describeDifference } from "@calling-extensions/recording";
import type { ReplayResult } from "./replay-app.ts";

/** A replay, as a report describes it. */
export interface ReplayReport extends ReplayResult {
  readonly file: string;
  readonly app: string;
}

/** The result for people. */
function toTerminal({ file, app, difference, done, total, notes }: ReplayReport): string {
  const summary = `${file} against ${app}: ${done} of ${total} steps`;
  const lines = difference
    ? [
        `✗ ${difference.text}`,
        ...describeDifference(difference).map((line) => `    ${line}`),
        summary,
      ]
    : [`✓ no difference`, summary];
  return `${[...notes.map((note) => `! ${note}`), ...lines].join("\n")}\n`;
}

/** The result for programs. */
const toJson = (report: ReplayReport): string => `${JSON.stringify(report, null, 2)}\n`;

export const replayReporters = { terminal: toTerminal, json: toJson };
