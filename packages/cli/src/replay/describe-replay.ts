import type { ReplayDifference } from "@calling-extensions/recording";
import { MAX_SHOWN_DATA } from "../limits.ts";
import { protocolUrl } from "../check/rules.ts";
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
    ? [`✗ ${difference.text}`, ...placesOf(difference), summary]
    : [`✓ no difference`, summary];
  return `${[...notes.map((note) => `! ${note}`), ...lines].join("\n")}\n`;
}

function placesOf({ recorded, live }: ReplayDifference): string[] {
  const type = recorded?.type ?? live?.type ?? "";
  return [
    ...(recorded
      ? [`    expected: ${show(recorded.data)} (message ${recorded.id}, ${inSeconds(recorded.t)})`]
      : []),
    ...(live ? [`    came:     ${show(live.data)}`] : []),
    `    ${type} in the protocol: ${protocolUrl}`,
  ];
}

const inSeconds = (t: number): string => `after ${(t / 1000).toFixed(1)} s`;

function show(data: unknown): string {
  const text = JSON.stringify(data) ?? "no data";
  return text.length > MAX_SHOWN_DATA ? `${text.slice(0, MAX_SHOWN_DATA)}…` : text;
}

/** The result for programs. */
const toJson = (report: ReplayReport): string => `${JSON.stringify(report, null, 2)}\n`;

export const replayReporters = { terminal: toTerminal, json: toJson };
