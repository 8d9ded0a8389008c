import { useMemo } from "react";
import { MAX_SHOWN_DIFFERENCES } from "../limits.ts";
import { differencesBetween } from "../session/differences.ts";
import { formatTime, type Moment } from "../session/moment.ts";
import type { SessionState } from "../session/session-state.ts";
import styles from "./state-panel.module.css";

/** What differs from the marked moment. */
export function DifferenceList({
  marked,
  before,
  after,
}: {
  marked: Moment;
  before: SessionState;
  after: SessionState;
}) {
  const differences = useMemo(() => differencesBetween(before, after), [before, after]);
  const hidden = differences.length - MAX_SHOWN_DIFFERENCES;
  return (
    <section className={styles.differences} aria-label="Differences">
      <h3>Differences from {formatTime(marked.t)}</h3>
      {differences.length === 0 && <p className={styles.quiet}>The state is the same.</p>}
      <ul>
        {differences
          .slice(0, MAX_SHOWN_DIFFERENCES)
          .map(({ subject, what, before: old, after: now }) => (
            <li key={`${subject} ${what}`}>
              {subject}, {what}: <del>{old ?? "none"}</del> → <ins>{now ?? "none"}</ins>
            </li>
          ))}
      </ul>
      {hidden > 0 && <p className={styles.quiet}>and {hidden} more</p>}
    </section>
  );
}
