import type { RecordList } from "@calling-extensions/crm/page-api";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { SearchX, Trash2 } from "lucide-react";
import type { ListView } from "../api/records.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import type { ObjectType } from "../records/object-types.ts";
import { RecordRows } from "./record-rows.tsx";
import styles from "./record-list-page.module.css";

/** The rows of a list, or why there are none. */
export function RecordResults({
  type,
  view,
  list,
}: {
  type: ObjectType;
  view: ListView;
  list: UseInfiniteQueryResult<InfiniteData<RecordList>>;
}) {
  const plural = type.plural.toLowerCase();
  const { data, error, refetch } = list;
  if (!data) {
    return error ? (
      <ErrorState
        title={`Couldn't load the ${plural}`}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <div className={styles.loading}>
        <Skeleton label={`Loading ${plural}`} lines={6} />
      </div>
    );
  }
  const records = data.pages.flatMap(({ results }) => results);
  if (records.length === 0) return <NothingFound plural={plural} view={view} />;
  return (
    <>
      <RecordRows records={records} view={view} list={list} />
      {list.isFetchNextPageError && (
        <ErrorState
          title={`Couldn't load more ${plural}`}
          error={list.error}
          onRetry={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

function NothingFound({ plural, view: { query, isArchived } }: { plural: string; view: ListView }) {
  if (query !== "") {
    return (
      <EmptyState icon={<SearchX size={22} />} title={`Nothing matches “${query}”`}>
        Try fewer or shorter search terms.
      </EmptyState>
    );
  }
  return isArchived ? (
    <EmptyState icon={<Trash2 size={22} />} title="The recycle bin is empty">
      Deleted {plural} stay here for 90 days, and can be restored.
    </EmptyState>
  ) : (
    <EmptyState icon={<SearchX size={22} />} title={`No ${plural} yet`}>
      Create the first one above, or with the CRM&apos;s API.
    </EmptyState>
  );
}
