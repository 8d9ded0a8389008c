import type { TimelineEntry } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { PhoneCall, Pin, StickyNote } from "lucide-react";
import type { ReactNode } from "react";
import { getTimeline } from "../api/records.ts";
import { Attachments } from "../attachments/attachments.tsx";
import { Card } from "../controls/card.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { CallArticle } from "./call-article.tsx";
import { TimelineArticle } from "./timeline-article.tsx";
import styles from "./timeline.module.css";

const timelineQuery = (objectTypeId: string, objectId: string) =>
  infiniteQueryOptions({
    queryKey: ["timeline", objectTypeId, objectId],
    queryFn: ({ pageParam, signal }) =>
      getTimeline(objectTypeId, objectId, { after: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.paging?.next.after,
  });

/** The calls and notes of a record: the pinned one, then the newest first. */
export function Timeline({
  objectTypeId,
  objectId,
  children,
}: {
  objectTypeId: string;
  objectId: string;
  /** Above the entries: what adds one. */
  children?: ReactNode;
}) {
  return (
    <Card title="Timeline">
      {children && <div className={styles.add}>{children}</div>}
      <Entries objectTypeId={objectTypeId} objectId={objectId} />
    </Card>
  );
}

function Entries({ objectTypeId, objectId }: { objectTypeId: string; objectId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(objectTypeId, objectId),
  );
  if (!data) {
    return error ? (
      <ErrorState title="Couldn't load the timeline" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading the timeline" lines={6} />
    );
  }
  const pinned = data.pages[0]?.pinned;
  const entries = data.pages
    .flatMap(({ results }) => results)
    .filter(({ engagementId }) => engagementId !== pinned?.engagementId);
  if (entries.length === 0 && !pinned) {
    return (
      <EmptyState icon={<PhoneCall size={22} />} title="No calls yet">
        Click Call beside a phone number. When the call is over and saved, it appears here.
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
          <TimelineItem entry={pinned} />
        </section>
      )}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.engagementId}>
            <TimelineItem entry={entry} />
          </li>
        ))}
      </ol>
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
function TimelineItem({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === "call") return <CallArticle entry={entry} />;
  const { engagementId, timestamp, ownerName, body, attachments } = entry;
  return (
    <TimelineArticle
      engagementId={engagementId}
      icon={<StickyNote size={18} />}
      title="Note"
      timestamp={timestamp}
      facts={ownerName === undefined ? [] : [ownerName]}
      body={body}
    >
      <Attachments files={attachments} />
    </TimelineArticle>
  );
}
