import { activityKind } from "@calling-extensions/crm/page-api";
import { Button, Select } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { PhoneCall, Pin, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../controls/card.tsx";
import { NearViewport } from "../controls/near-viewport.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { TIMELINE_ENTRY_HEIGHT_PX } from "../limits.ts";
import { OlderEntries } from "./older-entries.tsx";
import { TimelineEntries, type TimelineEntriesProps, TimelineItem } from "./timeline-entries.tsx";
import { timelineQuery } from "./timeline-query.ts";
import type { TimelineView } from "./timeline-view.ts";
import type { TimelineControl } from "./use-timeline-view.ts";
import styles from "./timeline.module.css";

/** The activities of a record: the pinned one, then the newest first. */
export function Timeline({
  Actions,
  record,
  view,
  onView,
  children,
}: Pick<TimelineEntriesProps, "Actions" | "record"> &
  TimelineControl & {
    /** Above the entries: what adds one. */
    children?: ReactNode;
  }) {
  const change = (changes: Partial<TimelineView>): void => onView({ ...view, ...changes });
  return (
    <Card title={t`Timeline`}>
      {children && <div className={styles.add}>{children}</div>}
      <div className={styles.filters}>
        <Select
          label={t`Show`}
          value={view.kind ?? ""}
          options={kinds}
          onChange={({ target }) => change({ kind: activityKind.safeParse(target.value).data })}
        />
        <SearchField label={t`Search timeline`} value={view.q} onSearch={(q) => change({ q })} />
      </div>
      <Entries Actions={Actions} record={record} view={view} onClear={() => change({ q: "" })} />
    </Card>
  );
}

const kinds = [
  { value: "", label: t`All activities` },
  { value: "call", label: t`Calls` },
  { value: "note", label: t`Notes` },
  { value: "task", label: t`Tasks` },
];

// oxlint-disable-next-line complexity -- the states of one list, each an element
function Entries({
  Actions,
  record,
  view,
  onClear,
}: Pick<TimelineEntriesProps, "Actions" | "record"> & {
  view: TimelineView;
  /** Clears the search. */
  onClear: () => void;
}) {
  const { kind, q } = view;
  const { data, error, refetch, isPlaceholderData } = useQuery(timelineQuery(record, view));
  if (!data) {
    return error ? (
      <ErrorState
        title={t`Couldn't load the timeline`}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton label={t`Loading the timeline`} lines={6} />
    );
  }
  const { results, total = results.length, pinned: anyPinned } = data;
  // Pages of another view are of no use.
  const pages = (!isPlaceholderData && data.pages) || [];
  const pageSize = Math.round((total - results.length) / pages.length);
  const isPinShown = q === "" && (kind === undefined || anyPinned?.kind === kind);
  const pinned = isPinShown ? anyPinned : undefined;
  const isEmpty = results.length === 0;
  if (isEmpty && q !== "") {
    return (
      <EmptyState icon={<SearchX size={22} />} title={t`Nothing matches “${q}”`}>
        <p className={styles.advice}>{t`Try fewer or shorter search terms, or all activities.`}</p>
        <Button onClick={onClear}>{t`Clear search`}</Button>
      </EmptyState>
    );
  }
  if (isEmpty && !pinned && kind !== undefined) {
    const label = kinds.find(({ value }) => value === kind)?.label ?? t`Activities`;
    return (
      <EmptyState icon={<SearchX size={22} />} title={t`No ${label.toLowerCase()} yet`}>
        {t`Choose all activities to see what else happened.`}
      </EmptyState>
    );
  }
  if (isEmpty && !pinned) {
    return (
      <EmptyState icon={<PhoneCall size={22} />} title={t`No calls yet`}>
        {t`Click Call beside a phone number. When the call is over and saved, it appears here. You can also log a call that you made with another phone.`}
      </EmptyState>
    );
  }
  return (
    <>
      {pinned && (
        <section aria-label={t`Pinned`} className={styles.pinned}>
          <p className={styles.pin}>
            <Pin size={14} aria-hidden />
            {t`Pinned`}
          </p>
          <TimelineItem entry={pinned} action={<Actions record={record} entry={pinned} />} />
        </section>
      )}
      <TimelineEntries
        Actions={Actions}
        record={record}
        entries={data.results}
        pinnedId={pinned?.engagementId}
        position={1}
        total={total}
        hasMore={pages.length > 0}
      />
      {pages.map(({ after, timestamp }, index) => (
        // Counted from the oldest page: the others stay when one is added.
        <NearViewport
          key={`${kind}/${q}/${pages.length - index}`}
          estimatedHeight={pageSize * TIMELINE_ENTRY_HEIGHT_PX}
        >
          <OlderEntries
            Actions={Actions}
            record={record}
            view={view}
            after={after}
            until={pages[index + 1]?.after}
            before={timestamp}
            pinnedId={pinned?.engagementId}
            position={total - (pages.length - index) * pageSize + 1}
            total={total}
            hasMore={index < pages.length - 1}
            minHeight={pageSize * TIMELINE_ENTRY_HEIGHT_PX}
          />
        </NearViewport>
      ))}
    </>
  );
}
