import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useParams, useSearchParams } from "react-router";
import { Button } from "../controls/button.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { NotFoundPage } from "../shell/not-found-page.tsx";
import { findObjectType, type ObjectType } from "./object-types.ts";
import { recordListQuery } from "./record-query.ts";
import { RecordRows } from "./record-rows.tsx";
import { SearchField } from "./search-field.tsx";
import styles from "./record-list-page.module.css";

/** The list of one type; what is searched for is part of its address. */
export function RecordListPage() {
  const { objectTypeId } = useParams();
  const type = findObjectType(objectTypeId);
  return type ? (
    <RecordList key={type.id} type={type} />
  ) : (
    <NotFoundPage what={`This CRM has no list of records of type ${objectTypeId ?? ""}.`} />
  );
}

function RecordList({ type }: { type: ObjectType }) {
  const [search, setSearch] = useSearchParams();
  const query = search.get("q") ?? "";
  return (
    <>
      <title>{`${type.plural} · CRM`}</title>
      <header className={styles.header}>
        <h1>{type.plural}</h1>
        <SearchField
          label={`Search ${type.plural.toLowerCase()}`}
          value={query}
          onSearch={(text) => setSearch(text ? { q: text } : {}, { replace: true })}
        />
      </header>
      <div className={styles.card}>
        <Results type={type} query={query} />
      </div>
    </>
  );
}

function Results({ type, query }: { type: ObjectType; query: string }) {
  const {
    data,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isPlaceholderData,
  } = useInfiniteQuery(recordListQuery(type.id, query));
  if (!data) {
    return error ? (
      <ErrorState
        title={`The ${type.plural.toLowerCase()} cannot be shown`}
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <div className={styles.loading}>
        <Skeleton label={`Loading ${type.plural.toLowerCase()}`} lines={6} />
      </div>
    );
  }
  const records = data.pages.flatMap(({ results }) => results);
  if (records.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title={query ? `Nothing matches “${query}”` : `No ${type.plural.toLowerCase()} yet`}
      >
        {query ? "Look for fewer words, or for part of one." : "New ones come from the CRM's API."}
      </EmptyState>
    );
  }
  return (
    <>
      <RecordRows records={records} isStale={isPlaceholderData} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? "Loading…" : "Show more"}
          </Button>
        </div>
      )}
    </>
  );
}
