import type { DocumentRecord, CallDocument } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { use } from "react";
import { useStore } from "zustand";
import { Card } from "../controls/card.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { OutboxContext } from "../outbox/outbox-context.ts";
import type { UnstoredCallsStore } from "../outbox/unstored-calls.ts";
import styles from "./unstored-calls-card.module.css";

const UnstoredCallList = lazyPart(
  t`the calls`,
  "line",
  async () => (await import("./unstored-call-list.tsx")).UnstoredCallList,
);

/** The calls of a record that are missing from its timeline because they are not stored yet. */
export function UnstoredCallsCard({ record }: { record: DocumentRecord }) {
  const session = use(OutboxContext);
  return session && <CallsOf record={record} unstored={session.unstored} />;
}

function CallsOf({ record, unstored }: { record: DocumentRecord; unstored: UnstoredCallsStore }) {
  const entries = useStore(unstored).entries.filter(({ document }) => belongsTo(document, record));
  if (entries.length === 0) return null;
  return (
    <div className={styles.card}>
      <Card title={t`Waiting to be stored`}>
        <UnstoredCallList entries={entries} />
      </Card>
    </div>
  );
}

/** Whether a call appears on the timeline of a record. */
export const belongsTo = (
  { chosenRecord, calledRecord, viewedRecord }: CallDocument,
  { objectTypeId, objectId }: DocumentRecord,
): boolean =>
  [chosenRecord ?? calledRecord, viewedRecord].some(
    (record) => record?.objectTypeId === objectTypeId && record.objectId === objectId,
  );
