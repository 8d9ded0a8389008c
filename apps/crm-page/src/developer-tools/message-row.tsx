import type { MessageRecord } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { isFailure, MessageType, originOf, stateLabels } from "@calling-extensions/viewer/messages";
import { ArrowDownLeft, ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { SLOW_REQUEST_MS } from "../limits.ts";
import styles from "./message-table.module.css";

/**
 * The element id of a row, by its position from 1. A message's id is unique only within its host.
 */
export const rowId = (position: number): string => `message-${position}`;

/** Formats seconds since the start of the session: `12.345`. */
const writeTime = (ms: number): string => (ms / 1000).toFixed(3);

/** One message in one row. */
export function MessageRow({
  message,
  top,
  position,
  isSelected,
  sessionStart,
  onSelect,
}: {
  message: MessageRecord;
  /** CSS pixels from the start of the table. */
  top: number;
  position: number;
  isSelected: boolean;
  sessionStart: number;
  onSelect: (message: MessageRecord | undefined) => void;
}) {
  const { direction, type, at, latencyMs, validity, fault, stateAfter, isDelivered } = message;
  const isFromApp = direction === "in";
  const hasFailed = validity !== "valid" || isFailure(type);
  const Arrow = isFromApp ? ArrowDownLeft : ArrowUpRight;
  return (
    <div
      id={rowId(position)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table
      role="row"
      aria-selected={isSelected}
      aria-rowindex={position + 1}
      tabIndex={-1}
      className={styles.row}
      data-direction={direction}
      data-failed={hasFailed || undefined}
      data-lost={!isDelivered || undefined}
      style={{ translate: `0 ${top}px` }}
      // The table may scroll before the button is released: then no row is clicked.
      onMouseDown={({ button }) => {
        if (button === 0) onSelect(isSelected ? undefined : message);
      }}
    >
      <Cell className={styles.number}>{writeTime(at - sessionStart)}</Cell>
      <Cell className={styles.direction}>
        <Arrow size={14} aria-hidden />
        <span>{isFromApp ? t`from app` : t`to app`}</span>
      </Cell>
      <Cell className={styles.type}>
        <MessageType type={type} />
        {validity !== "valid" && <span className={styles.invalid}>{validity}</span>}
        {message.warnings && <span className={styles.warning}>{t`nonstandard`}</span>}
        {fault !== undefined && <span className={styles.warning}>{fault}</span>}
      </Cell>
      <Cell>
        <bdi>{message.externalCallId ?? message.callKey}</bdi>
      </Cell>
      <Cell className={styles.number}>
        {latencyMs !== undefined && (
          <span className={latencyMs >= SLOW_REQUEST_MS ? styles.warning : undefined}>
            {t`${Math.round(latencyMs)} ms`}
          </span>
        )}
      </Cell>
      <Cell>{stateAfter && stateLabels[stateAfter]}</Cell>
      <Cell className={styles.origin}>{originOf(type)}</Cell>
    </div>
  );
}

const Cell = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table
  <div role="gridcell" className={[styles.cell, className].filter(Boolean).join(" ")}>
    {children}
  </div>
);
