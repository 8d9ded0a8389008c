import type { CallState } from "@calling-extensions/contract";
import type { Recording } from "../recording.ts";
import { redact, redactText } from "../redaction/redact.ts";
import type { PlayedEnd, RecordedMessage } from "./replay-steps.ts";
import type { ValueMap } from "./value-map.ts";

/** The longest data of a message that is shown, in characters. */
const MAX_SHOWN_DATA = 300;

/** A message of the live end. */
export interface LiveMessage {
  readonly type: string;
  readonly data?: unknown;
}

/** The first difference between a recording and a live session, without personal data. */
export interface ReplayDifference {
  readonly kind: "missing" | "late" | "additional" | "altered" | "order";
  /** The end whose message it is. */
  readonly from: PlayedEnd;
  /** What differs, in a sentence. */
  readonly text: string;
  /** The field of an altered message, such as `callEndStatus`. */
  readonly field?: string | undefined;
  /** The state of the live call when the app sent the message; undefined if it is about no call. */
  readonly state?: CallState | undefined;
  /** What was expected; undefined if nothing was. */
  readonly recorded: Pick<RecordedMessage, "id" | "t" | "type" | "data"> | undefined;
  /** What came, with the values that the recording has instead; undefined if nothing did. */
  readonly live: LiveMessage | undefined;
}

/** Returns functions that describe the messages of a difference, without personal data. */
export const describer = ({ isRedacted }: Pick<Recording, "isRedacted">, values: ValueMap) => ({
  recorded: ({ id, t, type, data }: RecordedMessage): ReplayDifference["recorded"] => ({
    id,
    t,
    type,
    data: isRedacted ? data : redact(data),
  }),
  live: ({ type, data }: LiveMessage): LiveMessage => ({
    type: redactText(type),
    data: isRedacted ? values.toRecorded(data) : redact(data),
  }),
});

/** What was expected and what came, as lines. */
export function describeDifference({ recorded, live }: ReplayDifference): readonly string[] {
  return [
    ...(recorded
      ? [
          `expected: ${show(recorded.data)} (message ${recorded.id}, after ${(recorded.t / 1000).toFixed(1)} s)`,
        ]
      : []),
    ...(live ? [`came:     ${show(live.data)}`] : []),
  ];
}

function show(data: unknown): string {
  const text = JSON.stringify(data) ?? "no data";
  return text.length > MAX_SHOWN_DATA ? `${text.slice(0, MAX_SHOWN_DATA)}…` : text;
}

export const callIdOf = (data: unknown): unknown =>
  (Object(data) as Record<string, unknown>)["externalCallId"];
