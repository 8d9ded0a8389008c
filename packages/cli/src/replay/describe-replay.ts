import { redact, type ReplayDifference } from "@calling-extensions/recording";
import { MAX_SHOWN_DATA } from "../limits.ts";
import type { ReplayResult } from "./replay-app.ts";

/** A replay, as a report describes it. */
export interface ReplayReport extends ReplayResult {
  readonly file: string;
  readonly app: string;
}

/** The result for people. What came is shown without personal data. */
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
    `    ${type} in the protocol: docs/protocol.md#messages`,
  ];
}

const inSeconds = (t: number): string => `after ${(t / 1000).toFixed(1)} s`;

function show(data: unknown): string {
  const text = JSON.stringify(redact(data)) ?? "no data";
  return text.length > MAX_SHOWN_DATA ? `${text.slice(0, MAX_SHOWN_DATA)}…` : text;
}

/** The result for programs. */
const toJson = (report: ReplayReport): string => {
  const { difference, ...rest } = report;
  return `${JSON.stringify(
    {
      ...rest,
      ...(difference && {
        difference: {
          ...difference,
          live: difference.live && {
            type: difference.live.type,
            data: redact(difference.live.data),
          },
        },
      }),
    },
    null,
    2,
  )}\n`;
};

export const replayReporters = { terminal: toTerminal, json: toJson };
