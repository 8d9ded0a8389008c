import type { RecordingEntry } from "@calling-extensions/recording";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import { PAGE_KEY_STEP, ROW_HEIGHT_PX, ROWS_OVERSCAN } from "../limits.ts";
import { callOf } from "../session/entry-texts.ts";
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

/** The row of the entry, or of the last one before it that is shown; -1 if there is none. */
const rowBefore = (shown: readonly number[], index: number): number =>
  shown.findLastIndex((each) => each <= index);

/** Entries as a virtual list that follows the current one, so that ten thousand scroll as smoothly as ten. */
export function EntryList({
  entries,
  shown,
  index,
  followed,
  onSelect,
}: {
  entries: readonly RecordingEntry[];
  /** The indices of the entries in the list. */
  shown: readonly number[];
  /** The last entry that has happened. */
  index: number;
  /** The other entries are less prominent. */
  followed: string | undefined;
  onSelect: (index: number) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component only
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: ROWS_OVERSCAN,
    // The header covers as much as a row.
    paddingStart: ROW_HEIGHT_PX,
    scrollPaddingStart: ROW_HEIGHT_PX,
  });
  const row = useMemo(() => rowBefore(shown, index), [shown, index]);
  useEffect(() => {
    if (row >= 0) virtualizer.scrollToIndex(row);
  }, [row, virtualizer]);

  function handleKey(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const to = shown[Math.min(shown.length - 1, Math.max(0, row + step))];
    if (to !== undefined) onSelect(to);
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
        {virtualizer.getVirtualItems().map(({ index: each, start }) => {
          const position = shown[each] ?? -1;
          const entry = entries[position];
          return (
            entry && (
              <EntryRow
                key={each}
                id={rowId(each)}
                entry={entry}
                top={start}
                rowIndex={each + 2}
                when={position === index ? "now" : position < index ? "past" : "future"}
                isDim={followed !== undefined && callOf(entry) !== followed}
                onSelect={() => onSelect(position)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

const rowId = (row: number): string => `entry-${row}`;
