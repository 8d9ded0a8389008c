import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Redirect, useParams, useSearchParams } from "wouter";
import { isNotFound } from "../api/page-error.ts";
import { PhoneNumbersCard } from "../dial/phone-numbers-card.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { recordPath } from "../navigation/paths.ts";
import { findObjectType } from "../records/object-types.ts";
import { recordQuery } from "../records/record-query.ts";
import { useNoteRecentRecord } from "../records/use-recent-records.ts";
import { useSession } from "../session/session.ts";
import { readTimelineView } from "../timeline/timeline-view.ts";
import { timelineQuery } from "../timeline/timeline-query.ts";
import { Timeline } from "../timeline/timeline.tsx";
import { UnstoredCallsCard } from "../unstored-calls/unstored-calls-card.tsx";
import { AddActivity } from "./add-activity.tsx";
import { AssociationsCard } from "./associations-card.tsx";
import { PropertiesCard } from "./properties-card.tsx";
import { RecordHeader } from "./record-header.tsx";
import { RecordPending } from "./record-pending.tsx";
import styles from "./record-page.module.css";
import { codeQuery } from "../feedback/code-query.ts";
import type { EntryActionsProps } from "../timeline/timeline-entries.tsx";

const MissingRecordPage = lazyPart(
  "the record",
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
  const [search] = useSearchParams();
  // With the record, not after it.
  usePrefetchQuery(timelineQuery({ objectTypeId, objectId }, readTimelineView(search)));

  useNoteRecentRecord(record);

  const type = findObjectType(objectTypeId);
  if (!type) {
    return <NotFoundPage what={`There is no record ${objectTypeId}/${objectId}.`} />;
  }
  if (isNotFound(error)) return <MissingRecordPage type={type} objectId={objectId} />;
  if (!record) return <RecordPending error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <title>{`${record.title} · CRM`}</title>
      {/* It was merged into another one, which gets the drafts of this page, unless that was undone since. */}
      {!isFetching && record.objectId !== objectId && (
        <Redirect to={recordPath(portal.id, record)} replace />
      )}
      <PartBoundary label="the name of the record" shape="card">
        <RecordHeader record={record} />
      </PartBoundary>
      <PartBoundary label="the calls that are not stored yet" shape="card">
        <UnstoredCallsCard record={record} />
      </PartBoundary>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PartBoundary label="the phone numbers" shape="card">
            <PhoneNumbersCard record={record} />
          </PartBoundary>
          <PartBoundary label="the properties" shape="card">
            <PropertiesCard key={`${objectTypeId}/${objectId}`} record={record} />
          </PartBoundary>
          <PartBoundary label="the associations" shape="card">
            <AssociationsCard record={record} />
          </PartBoundary>
        </div>
        <PartBoundary label="the timeline" shape="card">
          <Timeline Actions={LateEntryActions} record={record}>
            <PartBoundary label="the buttons for activities" shape="line">
              <AddActivity key={`${objectTypeId}/${objectId}`} record={record} />
            </PartBoundary>
          </Timeline>
        </PartBoundary>
      </div>
    </>
  );
}

const entryActions = codeQuery(async () => (await import("./entry-actions.tsx")).EntryActions);

/** Buttons beside an activity, whose code isn't needed to read the timeline. */
function LateEntryActions(props: EntryActionsProps) {
  const { data: EntryActions } = useQuery(entryActions);
  return <span className={styles.entryActions}>{EntryActions && <EntryActions {...props} />}</span>;
}
