import type { MessageRecord } from "@calling-extensions/host";
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import { stateWords } from "./state-diagram.tsx";
import styles from "./message-list.module.css";

/** By which the list box names its active row; from 1. A message's own id is its host's alone. */
export const rowId = (position: number): string => `message-${position}`;

/** Seconds since the session began, as `12.345`. */
const writeTime = (ms: number): string => (ms / 1000).toFixed(3);

/** One message on one line. */
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
  /** CSS pixels from the list's beginning. */
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
      {stateAfter && <span className={styles.state}>{stateWords[stateAfter]}</span>}
    </div>
  );
}
