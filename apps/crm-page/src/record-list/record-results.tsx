import type { EditableProperties, RecordList } from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, Trash2 } from "lucide-react";
import { useState } from "react";
import { type ListRequest, recordListQuery } from "../records/list-records.ts";
import { BulkBar } from "../bulk-changes/bulk-bar.tsx";
import { BulkFailures } from "../bulk-changes/bulk-failures.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { isActivityType, type ObjectType } from "../records/object-types.ts";
import { DeletedRecordTable, RecordTable } from "./record-table.tsx";
import { columnsOf, pickColumns } from "./list-fields.ts";
import type { StandardView } from "./standard-views.ts";
import { deselect, emptySelection } from "./selection.ts";
import { useSession } from "../session/session.ts";
import styles from "./record-list-page.module.css";
import { Skeleton } from "../feedback/skeleton.tsx";

/** The rows of a list, or why there are none. */
export function RecordResults({
  type,
  properties,
  request,
  empty,
  onSort,
  onReset,
}: {
  type: ObjectType;
  properties: EditableProperties;
  request: ListRequest;
  /** What the view shows if no record matches. */
  empty: StandardView["empty"] | undefined;
  onSort: (sort: string) => void;
  onReset: () => void;
}) {
  const plural = type.plural.toLowerCase();
  const list = useInfiniteQuery(recordListQuery(type.id, request));
  const [selection, setSelection] = useState(emptySelection);
  const { data, error } = list;
  const columns = columnsOf(type, properties.results);
  const records = data?.pages.flatMap(({ results }) => results) ?? [];
  const selected = records.filter(({ objectId }) => selection.ids.has(objectId));
  const { total, sums } = data?.pages[0] ?? {};
  const table = { type, records, list, total, sums, sort: request.sort, onSort };
  return (
    <>
      <BulkFailures />
      <p className={styles.count}>
        <output>{data ? countText(data.pages, list.hasNextPage) : ""}</output>
      </p>
      <div className={styles.card}>
        {!data ? (
          error ? (
            <ErrorState
              title={t`Couldn't load the ${plural}`}
              error={error}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <ListSkeleton label={t`Loading ${plural}`} />
          )
        ) : records.length === 0 ? (
          <NothingFound type={type} request={request} empty={empty} onReset={onReset} />
        ) : request.isArchived ? (
          <DeletedRecordTable {...table} />
        ) : (
          <>
            <BulkBar
              type={type}
              properties={properties}
              records={selected}
              onClear={() => setSelection(emptySelection)}
              onDone={(ids) => setSelection((before) => deselect(before, ids))}
            />
            <RecordTable
              {...table}
              properties={pickColumns(columns, request.properties ?? [])}
              selection={selection}
              onSelect={setSelection}
            />
          </>
        )}
        {list.isFetchNextPageError && (
          <ErrorState
            title={t`Couldn't load more ${plural}`}
            error={list.error}
            onRetry={() => void list.fetchNextPage()}
          />
        )}
      </div>
    </>
  );
}

/** The number of records, as far as it is known. */
function countText(pages: readonly RecordList[], isMore: boolean): string {
  const loaded = pages.reduce((sum, { results }) => sum + results.length, 0);
  const total = isMore ? pages[0]?.total : loaded;
  return total === undefined ? t`more than ${loaded} found` : t`${total} found`;
}

function NothingFound({
  type,
  request: { query, filters, isArchived },
  empty,
  onReset,
}: {
  type: ObjectType;
  request: ListRequest;
  empty: StandardView["empty"] | undefined;
  onReset: () => void;
}) {
  const { limits } = useSession();
  const plural = type.plural.toLowerCase();
  if (empty) {
    return (
      <EmptyState icon={<type.icon size={22} />} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  }
  if (query !== "" || (filters && filters.length > 0)) {
    return (
      <EmptyState
        icon={<SearchX size={22} />}
        title={query === "" ? t`No ${plural} match the filters` : t`Nothing matches “${query}”`}
      >
        <p className={styles.advice}>
          {query === ""
            ? t`Change or remove a filter.`
            : t`Try fewer or shorter search terms, or fewer filters.`}
        </p>
        <Button onClick={onReset}>{t`Clear search and filters`}</Button>
      </EmptyState>
    );
  }
  return isArchived ? (
    <EmptyState icon={<Trash2 size={22} />} title={t`The recycle bin is empty`}>
      {t`Deleted ${plural} stay here for ${limits.recycleBinDays} days, and can be restored.`}
    </EmptyState>
  ) : (
    <EmptyState icon={<SearchX size={22} />} title={t`No ${plural} yet`}>
      {isActivityType(type.id)
        ? t`Call a number, or log a call by another phone above.`
        : t`Create the first one above, or with the CRM's API.`}
    </EmptyState>
  );
}

/** As high as a screen of rows, so that nothing below moves when they are there. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.loading}>
      <Skeleton label={label} lines={12} />
    </div>
  );
}
