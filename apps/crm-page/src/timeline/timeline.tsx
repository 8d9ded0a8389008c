import { useInfiniteQuery } from "@tanstack/react-query";
import { PhoneCall } from "lucide-react";
import { Button } from "../controls/button.tsx";
import { Card } from "../controls/card.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { CallArticle } from "./call-article.tsx";
import { timelineQuery } from "./timeline-query.ts";
import styles from "./timeline.module.css";

/** The calls of a record, the newest first. */
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
      <ErrorState title="The calls cannot be shown" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton label="Loading calls" lines={6} />
    );
  }
  const entries = data.pages.flatMap(({ results }) => results);
  if (entries.length === 0) {
    return (
      <EmptyState icon={<PhoneCall size={22} />} title="No calls yet">
        Click Call beside a phone number. When the call is over and saved, it appears here.
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.engagementId}>
            <CallArticle entry={entry} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? "Loading…" : "Show older calls"}
          </Button>
        </div>
      )}
    </>
  );
}
