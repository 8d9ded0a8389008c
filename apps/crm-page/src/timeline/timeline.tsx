import {
  activityKind,
  type PageRecord,
  type TimelineEntry,
} from "@calling-extensions/crm/page-api";
import { Button, Select } from "@calling-extensions/ui/controls";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { PhoneCall, Pin, SearchX, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { getTimeline } from "../api/records.ts";
import { Attachments } from "../attachments/attachments.tsx";
import { Card } from "../controls/card.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { CallArticle } from "./call-article.tsx";
import { groupByMonth } from "./group-by-month.ts";
import { PinButton } from "./pin-button.tsx";
import { TaskArticle } from "./task-article.tsx";
import { TimelineArticle } from "./timeline-article.tsx";
import { readTimelineView, type TimelineView, writeTimelineView } from "./timeline-view.ts";
import styles from "./timeline.module.css";

/** The activities of a record. */
export const timelineQuery = (
  { objectTypeId, objectId }: Pick<PageRecord, "objectTypeId" | "objectId">,
  { kind, q }: TimelineView,
) =>
  infiniteQueryOptions({
    queryKey: ["timeline", objectTypeId, objectId, kind, q],
    queryFn: ({ pageParam, signal }) =>
      getTimeline(objectTypeId, objectId, { kind, q, after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
    // Another record's timeline is never shown meanwhile.
    placeholderData: (before, query) => (query?.queryKey[2] === objectId ? before : undefined),
  });

/** The activities of a record: the pinned one, then the newest first. */
export function Timeline({
  record,
  children,
}: {
  record: PageRecord;
  /** Above the entries: what adds one. */
  children?: ReactNode;
}) {
  const [search, setSearch] = useSearchParams();
  const view = readTimelineView(search);
  const change = (changes: Partial<TimelineView>): void =>
    setSearch((before) => writeTimelineView(before, { ...view, ...changes }), { replace: true });
  return (
    <Card
      title="Timeline"
      aside={
        <Select
          label="Show"
          value={view.kind ?? ""}
          options={kinds}
          onChange={({ target }) => change({ kind: activityKind.safeParse(target.value).data })}
        />
      }
    >
      {children && <div className={styles.add}>{children}</div>}
      <div className={styles.search}>
        <SearchField label="Search timeline" value={view.q} onSearch={(q) => change({ q })} />
      </div>
      <Entries record={record} view={view} onClear={() => change({ q: "" })} />
    </Card>
  );
}

const kinds = [
  { value: "", label: "All activities" },
  { value: "call", label: "Calls" },
  { value: "note", label: "Notes" },
  { value: "task", label: "Tasks" },
];

function Entries({
  record,
  view,
  onClear,
}: {
  record: PageRecord;
  view: TimelineView;
  /** Clears the search. */
  onClear: () => void;
}) {
  const { kind, q } = view;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(record, view),
  );
  if (!data) {
    return error ? (
      <ErrorState title="Couldn't load the timeline" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading the timeline" lines={6} />
    );
  }
  const anyPinned = data.pages[0]?.pinned;
  const isPinShown = q === "" && (kind === undefined || anyPinned?.kind === kind);
  const pinned = isPinShown ? anyPinned : undefined;
  const entries = data.pages
    .flatMap(({ results }) => results)
    .filter(({ engagementId }) => engagementId !== pinned?.engagementId);
  if (entries.length === 0 && q !== "") {
    return (
      <EmptyState icon={<SearchX size={22} />} title={`Nothing matches “${q}”`}>
        <p className={styles.advice}>Try fewer or shorter search terms, or all activities.</p>
        <Button onClick={onClear}>Clear search</Button>
      </EmptyState>
    );
  }
  if (entries.length === 0 && !pinned && kind !== undefined) {
    const label = kinds.find(({ value }) => value === kind)?.label ?? "Activities";
    return (
      <EmptyState icon={<SearchX size={22} />} title={`No ${label.toLowerCase()} yet`}>
        Choose all activities to see what else happened.
      </EmptyState>
    );
  }
  if (entries.length === 0 && !pinned) {
    return (
      <EmptyState icon={<PhoneCall size={22} />} title="No calls yet">
        Click Call beside a phone number. When the call is over and saved, it appears here. You can
        also log a call that you made with another phone.
      </EmptyState>
    );
  }
  return (
    <>
      {pinned && (
        <section aria-label="Pinned" className={styles.pinned}>
          <p className={styles.pin}>
            <Pin size={14} aria-hidden />
            Pinned
          </p>
          <TimelineItem entry={pinned} action={<PinButton record={record} entry={pinned} />} />
        </section>
      )}
      {groupByMonth(entries).map(({ month, entries: ofMonth }) => (
        <section key={month} aria-label={month}>
          <p className={styles.month} aria-hidden>
            {month}
          </p>
          <ol className={styles.entries}>
            {ofMonth.map((entry) => (
              <li key={entry.engagementId}>
                <TimelineItem entry={entry} action={<PinButton record={record} entry={entry} />} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? "Loading…" : "Show older"}
          </Button>
        </div>
      )}
    </>
  );
}

/** An activity of any kind. */
function TimelineItem({ entry, action }: { entry: TimelineEntry; action: ReactNode }) {
  if (entry.kind === "call") return <CallArticle entry={entry} action={action} />;
  if (entry.kind === "task") return <TaskArticle entry={entry} action={action} />;
  const { engagementId, timestamp, ownerName, body, attachments } = entry;
  return (
    <TimelineArticle
      engagementId={engagementId}
      icon={<StickyNote size={18} />}
      title="Note"
      action={action}
      timestamp={timestamp}
      facts={ownerName === undefined ? [] : [ownerName]}
      body={body}
    >
      <Attachments files={attachments} />
    </TimelineArticle>
  );
}
