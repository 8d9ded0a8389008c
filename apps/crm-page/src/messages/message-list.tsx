import type { MessageRecord } from "@calling-extensions/host";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { MESSAGE_PAGE_KEY_STEP, MESSAGE_ROW_HEIGHT_PX } from "../limits.ts";
import { MessageRow, rowId } from "./message-row.tsx";
import styles from "./message-list.module.css";

/** How many rows each key moves; `Infinity` means the end of the list. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: MESSAGE_PAGE_KEY_STEP,
  PageUp: -MESSAGE_PAGE_KEY_STEP,
  End: Infinity,
  Home: -Infinity,
};

/**
 * Messages as a virtual list box, so that ten thousand scroll as smoothly as ten. Scrolled to its
 * end, the list follows new messages.
 */
export function MessageList({
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
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component only
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => MESSAGE_ROW_HEIGHT_PX,
    overscan: 12,
  });

  const { length } = messages;
  const position = selected ? messages.indexOf(selected) + 1 : 0;
  useEffect(() => {
    if (isAtEnd.current && length > 0) virtualizer.scrollToIndex(length - 1, { align: "end" });
  }, [length, virtualizer]);

  function handleKey(event: KeyboardEvent): void {
    if (event.key === "Escape") onSelect(undefined);
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

  return (
    <div
      ref={scroller}
      className={styles.list}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list box draws all of its options
      role="listbox"
      aria-label="Messages"
      aria-activedescendant={position > 0 ? rowId(position) : undefined}
      tabIndex={0}
      onKeyDown={handleKey}
      onScroll={handleScroll}
    >
      <div
        className={styles.rows}
        role="presentation"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const message = messages[index];
          return (
            message && (
              <MessageRow
                key={index}
                message={message}
                top={start}
                position={index + 1}
                count={messages.length}
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
