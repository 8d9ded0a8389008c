import type { DocumentRecord } from "@calling-extensions/host";
import { Card } from "../controls/card.tsx";
import { belongsTo } from "./call-text.ts";
import { useUnstoredCalls } from "./outbox-context.ts";
import { UnstoredCallList } from "./unstored-call-list.tsx";
import styles from "./unstored-calls-card.module.css";

/** The calls of a record that are not on its timeline because they are not stored yet. */
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
