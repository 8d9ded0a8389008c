import type { RecordingEntry } from "@calling-extensions/recording";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from "react";
import { PAGE_KEY_STEP, ROW_HEIGHT_PX, ROWS_OVERSCAN } from "../limits.ts";
import { callOf } from "../session/entry-texts.ts";
import { placeOf, type Moment } from "../session/moment.ts";
import { EntryRow } from "./entry-row.tsx";
import styles from "./entry-list.module.css";

/** How many rows each key moves; `Infinity` means the end of the list. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_KEY_STEP,
  PageUp: -PAGE_KEY_STEP,
  End: Infinity,
  Home: -Infinity,
};

/** Where a list has to scroll so that a row is below the header and not below its end; undefined if it is. */
function scrollTopFor(row: number, offset: number, height: number): number | undefined {
  const top = row * ROW_HEIGHT_PX;
  const end = top + 2 * ROW_HEIGHT_PX;
  if (top < offset) return top;
  return end > offset + height ? end - height : undefined;
}

/** Entries as a virtual list that follows the current one, so that ten thousand scroll as smoothly as ten. */
export const EntryList = memo(function EntryList({
  entries,
  shown,
  moment,
  followed,
  onSelect,
  onMove,
}: {
  entries: readonly RecordingEntry[];
  /** The indices of the entries in the list. */
  shown: readonly number[];
  moment: Moment;
  /** The other entries are less prominent. */
  followed: string | undefined;
  onSelect: (index: number) => void;
  /** Moves by a number of rows. */
  onMove: (rows: number) => void;
}) {
  const index = moment.count - 1;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: ROWS_OVERSCAN,
    // The header covers as much as a row.
    paddingStart: ROW_HEIGHT_PX,
    scrollPaddingStart: ROW_HEIGHT_PX,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const row = useMemo(() => placeOf(shown, moment), [shown, moment]);
  useEffect(() => {
    if (row < 0 || !scroller.current) return;
    const { scrollOffset, scrollRect } = virtualizer;
    const top = scrollTopFor(row, scrollOffset ?? 0, scrollRect?.height ?? 0);
    // scrollToIndex() would measure the list, and make the browser lay out the page twice.
    if (top !== undefined) scroller.current.scrollTop = top;
  }, [row, virtualizer]);

  function handleKey(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(step);
  }

  return (
    <div
      ref={scroller}
      className={styles.list}
      // A native table would draw all of its rows.
      role="grid"
      aria-label="Entries"
      aria-rowcount={shown.length + 1}
      aria-activedescendant={shown[row] === index ? rowId(row) : undefined}
      tabIndex={0}
      onKeyDown={handleKey}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table */}
      <div className={styles.header} role="row" aria-rowindex={1}>
        {["Time", "From", "Entry", "Call", "State"].map((name) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table
          <div key={name} className={styles.cell} role="columnheader">
            {name}
          </div>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table */}
      <div className={styles.rows} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index: each, start }) => {
          const position = shown[each] ?? -1;
          const entry = entries[position];
          return (
            entry && (
              <EntryRow
                // The elements of rows that left are used again.
                key={each % items.length}
                id={rowId(each)}
                entry={entry}
                top={start}
                rowIndex={each + 2}
                when={position === index ? "now" : position < index ? "past" : "future"}
                isDim={followed !== undefined && callOf(entry) !== followed}
                position={position}
                onSelect={onSelect}
              />
            )
          );
        })}
      </div>
    </div>
  );
});

const rowId = (row: number): string => `entry-${row}`;
