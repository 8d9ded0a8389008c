import type { OutboxEntry } from "@calling-extensions/host";
import { UnstoredCallItem } from "./unstored-call-item.tsx";

/** Calls that are not stored yet, the newest first as on a timeline. */
export function UnstoredCallList({
  entries,
  showsRecord = false,
}: {
  entries: readonly OutboxEntry[];
  showsRecord?: boolean;
}) {
  return (
    <ul>
      {entries.toReversed().map((entry) => (
        <li key={entry.document.id}>
          <UnstoredCallItem entry={entry} showsRecord={showsRecord} />
        </li>
      ))}
    </ul>
  );
}
