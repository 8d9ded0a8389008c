import type { MessageRecord } from "@calling-extensions/host";
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { stateLabels } from "./state-diagram.tsx";
import styles from "./message-list.module.css";

/**
 * The element id of a row, by its position from 1. A message's id is unique only within its host.
 */
export const rowId = (position: number): string => `message-${position}`;

/** Formats seconds since the start of the session: `12.345`. */
const writeTime = (ms: number): string => (ms / 1000).toFixed(3);

/** One message in one line. */
export function MessageRow({
  message,
  top,
  position,
  count,
  isSelected,
  sessionStart,
  onSelect,
}: {
  message: MessageRecord;
  /** CSS pixels from the start of the list. */
  top: number;
  position: number;
  count: number;
  isSelected: boolean;
  sessionStart: number;
  onSelect: (message: MessageRecord | undefined) => void;
}) {
  const { direction, type, at, latencyMs, validity, fault, stateAfter, isDelivered } = message;
  const isNonstandard = message.warnings !== undefined;
  const Arrow = direction === "in" ? ArrowDownLeft : ArrowUpRight;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the list box
    <div
      id={rowId(position)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a list box that is not a native one
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={position}
      tabIndex={-1}
      className={styles.row}
      data-direction={direction}
      data-lost={!isDelivered || undefined}
      style={{ translate: `0 ${top}px` }}
      onClick={() => onSelect(isSelected ? undefined : message)}
    >
      <span className={styles.time}>{writeTime(at - sessionStart)}</span>
      <Arrow
        size={14}
        className={styles.arrow}
        aria-label={direction === "in" ? "from the app" : "to the app"}
      />
      <span className={styles.type}>{type}</span>
      {validity !== "valid" && <span className={styles.invalid}>{validity}</span>}
      {isNonstandard && <span className={styles.warning}>nonstandard</span>}
      {fault !== undefined && <span className={styles.fault}>{fault}</span>}
      {latencyMs !== undefined && (
        <span className={styles.latency}>{Math.round(latencyMs)} ms</span>
      )}
      {stateAfter && <span className={styles.state}>{stateLabels[stateAfter]}</span>}
    </div>
  );
}
