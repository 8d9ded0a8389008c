import type { PageRecord, TimelineEntry } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { StickyNote } from "lucide-react";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { Attachments } from "../attachments/attachments.tsx";
import { readableText } from "../controls/readable-text.ts";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { CallArticle } from "./call-article.tsx";
import { groupByMonth } from "./group-by-month.ts";
import { TaskArticle } from "./task-article.tsx";
import { TimelineArticle } from "./timeline-article.tsx";
import styles from "./timeline.module.css";

export interface EntryActionsProps {
  readonly record: PageRecord;
  readonly entry: TimelineEntry;
}

export interface TimelineEntriesProps {
  /** The buttons beside an entry. */
  readonly Actions: ComponentType<EntryActionsProps>;
  readonly record: PageRecord;
  readonly entries: readonly TimelineEntry[];
  /** An entry that is shown elsewhere. */
  readonly pinnedId: string | undefined;
  /** The time of the entry before them, in epoch milliseconds. */
  readonly before?: number;
  /** Of the first one on the timeline, from 1. */
  readonly position: number;
  /** The entries of the timeline. */
  readonly total: number;
  /** Whether older ones follow. */
  readonly hasMore: boolean;
}

/** Activities by month, newest first. */
export function TimelineEntries({
  Actions,
  record,
  entries,
  pinnedId,
  before,
  position,
  total,
  hasMore,
}: TimelineEntriesProps) {
  const placed = entries
    .map((entry, index) => ({ entry, place: position + index, timestamp: entry.timestamp }))
    .filter(({ entry }) => entry.engagementId !== pinnedId);
  const months = groupByMonth(placed, before);
  return months.map(({ month, isContinued, entries: ofMonth }, index) => (
    <div key={month}>
      {!isContinued && <p className={styles.month}>{month}</p>}
      <ol
        className={styles.entries}
        aria-label={month}
        data-has-more={(hasMore && index === months.length - 1) || undefined}
      >
        {ofMonth.map(({ entry, place }) => (
          <li key={entry.engagementId} aria-posinset={place} aria-setsize={total}>
            <TimelineItem entry={entry} action={<Actions record={record} entry={entry} />} />
          </li>
        ))}
      </ol>
    </div>
  ));
}

/** An activity of any kind. */
export const TimelineItem = (props: {
  entry: TimelineEntry;
  action: ReactNode;
  isTranscriptOpen?: boolean;
}) => (
  <PartBoundary label={t`this activity`} shape="line">
    <Activity {...props} />
  </PartBoundary>
);

function Activity({ entry, action, isTranscriptOpen }: ComponentProps<typeof TimelineItem>) {
  if (entry.kind === "call") {
    return <CallArticle entry={entry} action={action} isTranscriptOpen={isTranscriptOpen} />;
  }
  if (entry.kind === "task") return <TaskArticle entry={entry} action={action} />;
  const { engagementId, timestamp, ownerName, body, attachments } = entry;
  return (
    <TimelineArticle
      engagementId={engagementId}
      icon={<StickyNote size={18} />}
      title={t`Note`}
      action={action}
      timestamp={timestamp}
      facts={ownerName === undefined ? [] : [ownerName]}
      body={readableText(body)}
    >
      <Attachments files={attachments} />
    </TimelineArticle>
  );
}
