import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { isNotFound } from "../api/page-error.ts";
import { PhoneNumbersCard } from "../dial/phone-numbers-card.tsx";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { findObjectType } from "../records/object-types.ts";
import { recordQuery } from "../records/record-query.ts";
import { Timeline } from "../timeline/timeline.tsx";
import { UnstoredCallsCard } from "../unstored-calls/unstored-calls-card.tsx";
import { AddNote } from "./add-note.tsx";
import { AssociationsCard } from "./associations-card.tsx";
import { MissingRecordPage } from "./missing-record-page.tsx";
import { PropertiesCard } from "./properties-card.tsx";
import { RecordHeader } from "./record-header.tsx";
import { RecordPending } from "./record-pending.tsx";
import styles from "./record-page.module.css";

/** A record with its phone numbers, properties, associations and timeline. */
export function RecordPage() {
  const { objectTypeId = "", objectId = "" } = useParams();
  const { data: record, error, refetch } = useQuery(recordQuery(objectTypeId, objectId));

  const type = findObjectType(objectTypeId);
  if (!type) {
    return (
      <NotFoundPage what={`The record ${objectTypeId}/${objectId} doesn't exist in this CRM.`} />
    );
  }
  if (isNotFound(error)) return <MissingRecordPage type={type} objectId={objectId} />;
  if (!record) return <RecordPending error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <title>{`${record.title} · CRM`}</title>
      <RecordHeader record={record} />
      <UnstoredCallsCard record={record} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PhoneNumbersCard record={record} />
          <PropertiesCard record={record} />
          <AssociationsCard associations={record.associations} />
        </div>
        <Timeline objectTypeId={objectTypeId} objectId={objectId}>
          <AddNote key={`${objectTypeId}/${objectId}`} record={{ objectTypeId, objectId }} />
        </Timeline>
      </div>
    </>
  );
}
