import type { MessageRecord } from "@calling-extensions/host";
import { copyText } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { MESSAGE_PAGE_KEY_STEP, MESSAGE_ROW_HEIGHT_PX, ROWS_OVERSCAN } from "../limits.ts";
import { gridColumns, tableWidth } from "./columns.ts";
import { toJson } from "./filter-messages.ts";
import { MessageRow, rowId } from "./message-row.tsx";
import { toolsLayout } from "./tools-layout.ts";
import { TableHeader } from "./table-header.tsx";
import styles from "./message-table.module.css";

/** How many rows each key moves; `Infinity` means the end of the table. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: MESSAGE_PAGE_KEY_STEP,
  PageUp: -MESSAGE_PAGE_KEY_STEP,
  End: Infinity,
  Home: -Infinity,
};

/**
 * Messages as a virtual table, so that ten thousand scroll as smoothly as ten. Scrolled to its end,
 * the table follows new messages.
 */
export function MessageTable({
  messages,
  selected,
  onSelect,
  sessionStart,
}: {
  messages: readonly MessageRecord[];
  selected: MessageRecord | undefined;
  onSelect: (message: MessageRecord | undefined) => void;
  /** Epoch milliseconds; times are shown relative to it. */
  sessionStart: number;
}) {
  const { columns: widths } = useStore(toolsLayout);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component only
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => MESSAGE_ROW_HEIGHT_PX,
    overscan: ROWS_OVERSCAN,
    // The header covers as much as a row.
    paddingStart: MESSAGE_ROW_HEIGHT_PX,
    scrollPaddingStart: MESSAGE_ROW_HEIGHT_PX,
  });

  const { length } = messages;
  const position = selected ? messages.indexOf(selected) + 1 : 0;
  useEffect(() => {
    if (isAtEnd.current && length > 0) virtualizer.scrollToIndex(length - 1, { align: "end" });
  }, [length, virtualizer]);

  function handleKey(event: KeyboardEvent): void {
    // The edges of the columns have keys of their own.
    if (event.target !== event.currentTarget) return;
    if (event.key === "Escape") onSelect(undefined);
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    if (isCopy && selected) void copyMessage(selected);
    const step = steps[event.key];
    if (step === undefined || messages.length === 0) return;
    event.preventDefault();
    const from = position > 0 ? position - 1 : step > 0 ? -1 : messages.length;
    const to = Math.min(messages.length - 1, Math.max(0, from + step));
    const message = messages[to];
    if (!message) return;
    onSelect(message);
    virtualizer.scrollToIndex(to);
  }

  function handleScroll(): void {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = scroller.current ?? {};
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - MESSAGE_ROW_HEIGHT_PX;
  }

  const layout = {
    "--columns": gridColumns(widths),
    "--table-width": `${tableWidth(widths)}px`,
  } as CSSProperties;
  return (
    <div
      ref={scroller}
      className={styles.table}
      // A native table would draw all of its rows.
      role="grid"
      aria-label={t`Messages`}
      aria-rowcount={messages.length + 1}
      aria-activedescendant={position > 0 ? rowId(position) : undefined}
      tabIndex={0}
      style={layout}
      onKeyDown={handleKey}
      onScroll={handleScroll}
    >
      <TableHeader />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table */}
      <div className={styles.rows} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const message = messages[index];
          return (
            message && (
              <MessageRow
                key={index}
                message={message}
                top={start}
                position={index + 1}
                isSelected={message === selected}
                sessionStart={sessionStart}
                onSelect={onSelect}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** A browser may refuse; the details offer the text then. */
async function copyMessage(message: MessageRecord): Promise<void> {
  try {
    await copyText(toJson(message, 2));
    showToast({ tone: "info", text: t`Copied ${message.type}.` });
  } catch {
    showToast({ tone: "error", text: t`Couldn't access the clipboard.` });
  }
}
