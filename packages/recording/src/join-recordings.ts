import type { Recording, RecordingEntry } from "./recording.ts";
import { RecordingWriter } from "./recording-writer.ts";

/**
 * Joins recordings of one app, which begin whenever its page or its host is loaded again. Personal data must not have been
 * replaced in them: a value would have another stand-in in each.
 *
 * @returns a file; undefined if nothing was recorded.
 */
export function joinRecordings(
  recordings: readonly Recording[],
  { isRedacted }: Pick<Recording, "isRedacted">,
): string | undefined {
  const parts = recordings
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => one.startedAt - other.startedAt);
  const [first] = parts;
  if (!first) return undefined;
  const { startedAt, recorder, side } = first;
  const gaps = [...new Set(parts.flatMap((part) => part.gaps ?? []))];
  const writer = new RecordingWriter({
    startedAt,
    recorder,
    side,
    isRedacted,
    ...(gaps.length > 0 && { gaps }),
  });
  const { host, app } = parts.findLast((part) => part.app) ?? first;
  writer.describe({ ...(host && { host }), ...(app && { app }) });
  let lastId = 0;
  for (const [index, part] of parts.entries()) {
    const offset = lastId;
    for (const { t, ...entry } of part.entries) {
      writer.add({ ...entry, ...renumbered(entry, index, offset), at: part.startedAt + t });
      if (entry.kind === "message") lastId = Math.max(lastId, entry.id + offset);
    }
  }
  return writer.toText();
}

/** The numbers of a message, which each host begins with 1. */
function renumbered(entry: Omit<RecordingEntry, "t">, index: number, offset: number): object {
  if (entry.kind !== "message") return {};
  const { id, firstId, replyTo, messageId } = entry as RecordingEntry<"message">;
  return {
    id: id + offset,
    ...(firstId != null && { firstId: firstId + offset }),
    ...(replyTo != null && { replyTo: replyTo + offset }),
    ...(messageId != null && { messageId: `${index} ${messageId}` }),
  };
}
