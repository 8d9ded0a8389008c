import { useInfiniteQuery } from "@tanstack/react-query";
import { PhoneCall, Pin } from "lucide-react";
import { Button } from "@calling-extensions/ui/controls";
import { Card } from "../controls/card.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { TimelineItem } from "./timeline-item.tsx";
import { timelineQuery } from "./timeline-query.ts";
import styles from "./timeline.module.css";

/** The calls and notes of a record, the newest first, after the one that it pins. */
export function Timeline({ objectTypeId, objectId }: { objectTypeId: string; objectId: string }) {
  return (
    <Card title="Timeline">
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
      <ErrorState
        title="The timeline cannot be shown"
        error={error}
        onRetry={() => void refetch()}
      />
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
            {isFetchingNextPage ? "Loading…" : "Show older ones"}
          </Button>
        </div>
      )}
    </>
  );
}
