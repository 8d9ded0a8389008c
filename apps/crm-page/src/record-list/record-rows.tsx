import type { ListedRecord, RecordList } from "@calling-extensions/crm/page-api";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useState } from "react";
import type { ListView } from "../api/records.ts";
import { RECORD_ROW_HEIGHT_PX, RECORD_ROWS_OVERSCAN } from "../limits.ts";
import { RecordRow } from "./record-row.tsx";
import styles from "./record-rows.module.css";

/** A virtual list of records: only the rows near the screen are rendered. */
export function RecordRows({
  records,
  view,
  list,
}: {
  records: readonly ListedRecord[];
  view: ListView;
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<RecordList>>,
    "hasNextPage" | "isFetching" | "isFetchNextPageError" | "isPlaceholderData" | "fetchNextPage"
  >;
}) {
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const [top, setTop] = useState(0);
  const measureTop = useCallback((element: HTMLElement | null) => {
    if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => RECORD_ROW_HEIGHT_PX,
    getItemKey: (index) => records[index]?.objectId ?? index,
    overscan: RECORD_ROWS_OVERSCAN,
    scrollMargin: top,
  });
  const rows = virtualizer.getVirtualItems();

  const isNearEnd = (rows.at(-1)?.index ?? 0) >= records.length - RECORD_ROWS_OVERSCAN;
  const isMoreWanted = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);

  return (
    <ul
      ref={measureTop}
      className={styles.rows}
      aria-busy={isPlaceholderData}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map(({ index, key, start }) => {
        const record = records[index];
        return (
          record && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasNextPage ? -1 : records.length}
              className={styles.row}
              style={{ translate: `0 ${start - top}px` }}
            >
              <RecordRow record={record} view={view} />
            </li>
          )
        );
      })}
    </ul>
  );
}
