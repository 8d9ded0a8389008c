import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useState, type CSSProperties } from "react";
import { ROWS_OVERSCAN } from "../limits.ts";
import { usePrinting } from "./use-printing.ts";

/** The part of an infinite query that a virtual list uses. */
export type RowPages = Pick<
  UseInfiniteQueryResult,
  "hasNextPage" | "isFetching" | "isFetchNextPageError" | "isPlaceholderData" | "fetchNextPage"
>;

/** The properties of the rendered rows of a virtual list in the window. It loads the next page near the end. */
export function useVirtualRows(
  { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage }: RowPages,
  {
    count,
    heightPx,
    keyOf,
  }: {
    count: number;
    /** The estimated height of a row. */
    heightPx: number;
    keyOf: (index: number) => string | undefined;
  },
) {
  const [top, setTop] = useState(0);
  const measureTop = useCallback((element: HTMLElement | null) => {
    if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
  }, []);
  const isPrinting = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => heightPx,
    getItemKey: (index) => keyOf(index) ?? index,
    overscan: isPrinting ? count : ROWS_OVERSCAN,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= count - ROWS_OVERSCAN;
  const isMoreWanted = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage();
  }, [isMoreWanted, fetchNextPage]);

  const listStyle: CSSProperties = { height: virtualizer.getTotalSize() };
  return {
    listProps: { ref: measureTop, "aria-busy": isPlaceholderData, style: listStyle },
    rows: items.map(({ index, key, start }) => {
      const style: CSSProperties = { translate: `0 ${start - top}px` };
      return {
        index,
        key,
        rowProps: {
          ref: virtualizer.measureElement,
          "data-index": index,
          "aria-posinset": index + 1,
          "aria-setsize": hasNextPage ? -1 : count,
          style,
        },
      };
    }),
  };
}
