import type { DocumentRecord, OutboxEntry } from "@calling-extensions/host";
import { Card } from "../controls/card.tsx";
import { belongsTo } from "../outbox/call-text.ts";
import { useUnstoredCalls } from "../outbox/outbox-provider.tsx";
import { UnstoredCallItem } from "./unstored-call-item.tsx";
import styles from "./unstored-calls-card.module.css";

/** The calls of a record that are missing from its timeline because they are not stored yet. */
export function UnstoredCallsCard({ record }: { record: DocumentRecord }) {
  const entries = useUnstoredCalls().entries.filter(({ document }) => belongsTo(document, record));
  if (entries.length === 0) return null;
  return (
    <div className={styles.card}>
      <Card title="Waiting to be stored">
        <UnstoredCallList entries={entries} />
      </Card>
    </div>
  );
}

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
