import type { PageRecord } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { isNotFound } from "../api/page-error.ts";
import { Card } from "../controls/card.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { EditButtons } from "../record-page/entry-actions.tsx";
import { MissingRecordPage } from "../record-page/missing-record-page.tsx";
import { RecordHeader } from "../record-page/record-header.tsx";
import { RecordPending } from "../record-page/record-pending.tsx";
import styles from "../record-page/record-page.module.css";
import { callType } from "../records/object-types.ts";
import { recordQuery } from "../records/record-query.ts";
import { TimelineItem } from "../timeline/timeline-entries.tsx";
import { CallRecordsCard } from "./call-records-card.tsx";
import { activityQuery } from "./activity-query.ts";

/** A call with its notes, recording and records, also if it is on no timeline. */
export function CallPage() {
  const { objectId = "" } = useParams();
  const { data: record, error, refetch } = useQuery(recordQuery(callType.id, objectId));
  if (isNotFound(error)) return <MissingRecordPage type={callType} objectId={objectId} />;
  if (!record) return <RecordPending error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <title>{t`${record.title} · CRM`}</title>
      <PartBoundary label={t`the title of the call`} shape="card">
        <RecordHeader record={record} />
      </PartBoundary>
      <CallCards call={record} />
    </>
  );
}

/** What a call's page has below the title, which is also in the panel beside the list of calls. */
export const CallCards = ({ call }: { call: PageRecord }) => (
  <div className={styles.columns}>
    <PartBoundary label={t`the records of the call`} shape="card">
      <CallRecordsCard call={call} />
    </PartBoundary>
    <PartBoundary label={t`the call`} shape="card">
      <CallCard objectId={call.objectId} />
    </PartBoundary>
  </div>
);

function CallCard({ objectId }: { objectId: string }) {
  const { data: entry, error, refetch } = useQuery(activityQuery(callType.id, objectId));
  return (
    <Card title={t`Call`} aside={entry && <EditButtons entry={entry} />}>
      {entry ? (
        <TimelineItem entry={entry} action={null} isTranscriptOpen />
      ) : error ? (
        <ErrorState
          title={t`Couldn't load the call`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t`Loading the call`} lines={4} />
      )}
    </Card>
  );
}
