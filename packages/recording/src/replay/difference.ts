import type { Recording } from "../recording.ts";
import { redact, redactText } from "../redaction/redact.ts";
import type { RecordedMessage } from "./replay-steps.ts";
import type { ValueMap } from "./value-map.ts";

const PROTOCOL_URL =
  "https://github.com/calling-extensions/calling-extensions/blob/main/docs/protocol.md#messages";

/** The longest data of a message that is shown, in characters. */
const MAX_SHOWN_DATA = 300;

/** A message of the live end. */
export interface LiveMessage {
  readonly type: string;
  readonly data?: unknown;
}

/** The first difference between a recording and a live session, without personal data. */
export interface ReplayDifference {
  readonly kind: "missing" | "additional" | "altered" | "order";
  /** What differs, in a sentence. */
  readonly text: string;
  /** What was expected; undefined if nothing was. */
  readonly recorded: Pick<RecordedMessage, "id" | "t" | "type" | "data"> | undefined;
  /** What came, with the values that the recording has instead; undefined if nothing did. */
  readonly live: LiveMessage | undefined;
}

interface Messages {
  readonly recorded?: RecordedMessage | undefined;
  readonly live?: LiveMessage | undefined;
}

/** Returns a function that creates differences. Without a text, a message is missing or additional. */
export const differenceIn =
  ({ isRedacted }: Recording, values: ValueMap) =>
  (
    kind: ReplayDifference["kind"],
    text: string | undefined,
    { recorded, live }: Messages,
  ): ReplayDifference => ({
    kind,
    text: text ?? `${redactText((recorded ?? live)?.type ?? "")} is ${kind}.`,
    recorded: recorded && {
      id: recorded.id,
      t: recorded.t,
      type: recorded.type,
      data: isRedacted ? recorded.data : redact(recorded.data),
    },
    live: live && {
      type: redactText(live.type),
      data: isRedacted ? values.toRecorded(live.data) : redact(live.data),
    },
  });

/** What was expected, what came, and where the protocol speaks about it, as lines. */
export function describeDifference({ recorded, live }: ReplayDifference): readonly string[] {
  const type = recorded?.type ?? live?.type ?? "";
  return [
    ...(recorded
      ? [
          `expected: ${show(recorded.data)} (message ${recorded.id}, after ${(recorded.t / 1000).toFixed(1)} s)`,
        ]
      : []),
    ...(live ? [`came:     ${show(live.data)}`] : []),
    `${type} in the protocol: ${PROTOCOL_URL}`,
  ];
}

function show(data: unknown): string {
  const text = JSON.stringify(data) ?? "no data";
  return text.length > MAX_SHOWN_DATA ? `${text.slice(0, MAX_SHOWN_DATA)}…` : text;
}

export const callIdOf = (data: unknown): unknown =>
  (Object(data) as Record<string, unknown>)["externalCallId"];
