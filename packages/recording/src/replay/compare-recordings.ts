import type { CallState } from "@calling-extensions/contract";
import type { Recording } from "../recording.ts";
import { redactText } from "../redaction/redact.ts";
import { callIdOf, describer, type ReplayDifference } from "./difference.ts";
import { LiveCalls } from "./live-calls.ts";
import { isReplayed, type RecordedMessage } from "./replay-steps.ts";
import { ValueMap } from "./value-map.ts";

/**
 * Compares what both ends say in a recording with another one of the same session. Ids, times and texts that a user typed may
 * differ, as in a replay. The messages of one end about one call have to come in the recorded order; all else is open.
 *
 * @returns the first difference; undefined if there is none.
 */
export function compareRecordings(
  recorded: Recording,
  live: Recording,
): ReplayDifference | undefined {
  const values = new ValueMap();
  const describe = describer(recorded, values);
  const calls = new LiveCalls();
  let state: CallState | undefined;
  const difference = (
    kind: ReplayDifference["kind"],
    text: string,
    { recorded: before, live: now, field }: Differing,
  ): ReplayDifference => ({
    kind,
    from: (now ?? before)?.from === "host" ? "host" : "app",
    text: `${redactText((before ?? now)?.type ?? "")} ${text}.`,
    field,
    state: now && state,
    recorded: before && describe.recorded(before),
    live: now && describe.live(now),
  });
  const came = saidIn(live);
  let expected = saidIn(recorded);
  for (const [index, message] of came.entries()) {
    state = message.from === "app" ? calls.receive(message) : undefined;
    const { match, problem } = findMatch(expected, message, values);
    if (!match) {
      return problem
        ? difference("altered", `is different: ${problem.text}`, {
            recorded: problem.recorded,
            live: message,
            field: problem.field,
          })
        : difference("additional", "is additional", { live: message });
    }
    const earlier = expected
      .slice(0, expected.indexOf(match))
      .find((each) => isOfSameCall(each, match));
    if (earlier) {
      const comesLater = came
        .slice(index + 1)
        .some(({ from, type }) => from === earlier.from && type === earlier.type);
      return comesLater
        ? difference("order", `came before ${earlier.type} of the same call`, {
            recorded: match,
            live: message,
          })
        : difference("missing", "is missing", { recorded: earlier });
    }
    expected = expected.filter((each) => each !== match);
  }
  const [missing] = expected;
  return missing && difference("missing", "is missing", { recorded: missing });
}

/** The messages of a difference. */
interface Differing {
  readonly recorded?: RecordedMessage;
  readonly live?: RecordedMessage;
  readonly field?: string;
}

/** What both ends say, each message once. */
const saidIn = ({ entries }: Recording): readonly RecordedMessage[] =>
  entries
    .filter((entry) => entry.kind === "message")
    .filter((message) => isReplayed(message, "host") && message.firstId == null);

const isOfSameCall = (one: RecordedMessage, other: RecordedMessage): boolean =>
  other.call != null && one.call === other.call && one.from === other.from;

/** Finds the recorded message that a message is, or why it is none. Both are undefined if it is additional. */
function findMatch(
  expected: readonly RecordedMessage[],
  live: RecordedMessage,
  values: ValueMap,
): {
  match?: RecordedMessage;
  problem?: { readonly recorded: RecordedMessage; readonly text: string; readonly field: string };
} {
  const sameType = expected.filter(({ from, type }) => from === live.from && type === live.type);
  const callId = values.recordedId(callIdOf(live.data));
  const candidates = sameType.filter(
    ({ data }) => callId === undefined || (callIdOf(data) ?? callId) === callId,
  );
  let problem: { recorded: RecordedMessage; text: string; field: string } | undefined;
  for (const recorded of candidates) {
    const difference = values.match(recorded.data, live.data);
    if (difference === undefined) return { match: recorded };
    problem ??= { recorded, text: difference.text, field: difference.field };
  }
  return problem ? { problem } : {};
}
