import { Notice } from "@calling-extensions/ui/controls";
import { useStore } from "zustand";
import { RecordLink } from "../records/record-link.tsx";
import { failedRecords } from "./bulk-run.ts";
import styles from "./bulk-failures.module.css";

/** Names each record that the last run couldn't change, and why. They stay selected, to try again. */
export function BulkFailures() {
  const failed = useStore(failedRecords);
  if (!failed) return null;
  return (
    <Notice
      tone="danger"
      className={styles.failures}
      onDismiss={() => failedRecords.setState(undefined, true)}
    >
      <p className={styles.title}>{failed.title}</p>
      <ul>
        {failed.records.map(({ record, reason }) => (
          <li key={record.objectId}>
            <RecordLink record={record} />: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
