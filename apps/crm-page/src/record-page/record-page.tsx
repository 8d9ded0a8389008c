import { t } from "@calling-extensions/ui/text";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Redirect, useParams } from "wouter";
import { isNotFound } from "../api/page-error.ts";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { recordPath } from "../navigation/paths.ts";
import { findObjectType } from "../records/object-types.ts";
import { recordQuery } from "../records/record-query.ts";
import { useNoteRecentRecord } from "../records/use-recent-records.ts";
import { useSession } from "../session/session.ts";
import { timelineQuery } from "../timeline/timeline-query.ts";
import { useTimelineView } from "../timeline/use-timeline-view.ts";
import { RecordCards } from "./record-cards.tsx";
import { RecordHeader } from "./record-header.tsx";
import { RecordPending } from "./record-pending.tsx";

const MissingRecordPage = lazyPart(
  t`the record`,
  "page",
  async () => (await import("./missing-record-page.tsx")).MissingRecordPage,
);

/** A record with its phone numbers, properties, associations and timeline. */
export function RecordPage() {
  const { objectTypeId = "", objectId = "" } = useParams();
  const {
    data: record,
    error,
    isFetching,
    refetch,
  } = useQuery(recordQuery(objectTypeId, objectId));

  const { portal } = useSession();
  const timeline = useTimelineView();
  // With the record, not after it.
  usePrefetchQuery(timelineQuery({ objectTypeId, objectId }, timeline.view));

  useNoteRecentRecord(record);

  const type = findObjectType(objectTypeId);
  if (!type) {
    return <NotFoundPage what={t`There is no record ${objectTypeId}/${objectId}.`} />;
  }
  if (isNotFound(error)) return <MissingRecordPage type={type} objectId={objectId} />;
  if (!record) return <RecordPending error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <title>{t`${record.title} · CRM`}</title>
      {/* It was merged into another one, which gets the drafts of this page, unless that was undone since. */}
      {!isFetching && record.objectId !== objectId && (
        <Redirect to={recordPath(portal.id, record)} replace />
      )}
      <PartBoundary label={t`the name of the record`} shape="card">
        <RecordHeader record={record} />
      </PartBoundary>
      <RecordCards record={record} place={`${objectTypeId}/${objectId}`} timeline={timeline} />
    </>
  );
}
