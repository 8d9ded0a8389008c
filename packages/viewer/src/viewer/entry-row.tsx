import type { RecordingEntry } from "@calling-extensions/recording";
import { ArrowDownLeft, ArrowUpRight, Database, Info, TriangleAlert } from "lucide-react";
import { memo, type ReactNode } from "react";
import { isFailure, MessageType } from "../messages/message-type.tsx";
import { isCallState, stateLabels } from "../messages/state-labels.ts";
import { callOf, issueOf, sourceLabels, sourceOf, titleOf } from "../session/entry-texts.ts";
import { formatTime } from "../session/moment.ts";
import styles from "./entry-list.module.css";

/** One entry in one row. */
export const EntryRow = memo(function EntryRow({
  id,
  entry,
  top,
  rowIndex,
  when,
  isDim,
  position,
  onSelect,
}: {
  id: string;
  entry: RecordingEntry;
  /** CSS pixels from the start of the list. */
  top: number;
  rowIndex: number;
  /** Compared with the current moment. */
  when: "past" | "now" | "future";
  isDim: boolean;
  /** Among all entries. */
  position: number;
  onSelect: (position: number) => void;
}) {
  const title = titleOf(entry);
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table
      role="row"
      aria-selected={when === "now"}
      aria-rowindex={rowIndex}
      tabIndex={-1}
      className={styles.row}
      data-when={when}
      data-dim={isDim || undefined}
      data-issue={issueOf(entry) !== undefined || isFailure(title) || undefined}
      data-lost={(entry.kind === "message" && entry.isDelivered === false) || undefined}
      style={{ translate: `0 ${top}px` }}
      // The list of a live session may scroll before the button is released: then no row is clicked.
      onMouseDown={({ button }) => {
        if (button === 0) onSelect(position);
      }}
    >
      <Cell className={styles.number}>{formatTime(entry.t)}</Cell>
      <Cell className={styles.source}>
        <EntryIcon entry={entry} />
        <span>{sourceLabels[sourceOf(entry)]}</span>
      </Cell>
      <Cell className={styles.title}>
        {entry.kind === "message" ? (
          <MessageType type={title} />
        ) : (
          <span title={title}>{title}</span>
        )}
        {entry.kind === "message" && <MessageMarks {...entry} />}
      </Cell>
      <Cell>
        <bdi>{callOf(entry)}</bdi>
      </Cell>
      <Cell>{entry.kind === "message" && stateTextOf(entry)}</Cell>
    </div>
  );
});

const MessageMarks = ({ invalid, warnings, fault }: RecordingEntry<"message">) => (
  <>
    {invalid != null && <span className={styles.invalid}>invalid</span>}
    {warnings && warnings.length > 0 && <span className={styles.warning}>nonstandard</span>}
    {fault != null && <span className={styles.warning}>{fault}</span>}
  </>
);

const stateTextOf = ({ after }: RecordingEntry<"message">): string | undefined =>
  isCallState(after) ? stateLabels[after] : undefined;

function EntryIcon({ entry }: { entry: RecordingEntry }) {
  if (entry.kind === "message") {
    return entry.from === "app" ? <ArrowDownLeft size={14} /> : <ArrowUpRight size={14} />;
  }
  if (issueOf(entry) !== undefined) return <TriangleAlert size={14} />;
  return entry.kind === "stored" ? <Database size={14} /> : <Info size={14} />;
}

const Cell = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of a grid that is not a native table
  <div role="gridcell" className={[styles.cell, className].filter(Boolean).join(" ")}>
    {children}
  </div>
);
