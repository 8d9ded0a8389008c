import { memo } from "react";
import { TIMELINE_COLUMNS } from "../limits.ts";
import type { Lane } from "../session/lanes.ts";
import styles from "./timeline.module.css";

/** One line in each column that has entries, so that ten thousand cost no more than the columns. */
function markPath(times: readonly number[], duration: number): string {
  const columns = new Set(times.map((t) => columnOf(t, duration)));
  return [...columns].map((column) => `M${column} 0V1`).join("");
}

const columnOf = (t: number, duration: number): number =>
  duration === 0 ? 0 : Math.round((t / duration) * TIMELINE_COLUMNS);

/** What happened in a lane: states of a call as bars, entries as lines. */
export const LaneMarks = memo(function LaneMarks({
  lane: { spans, marks, issues },
  duration,
}: {
  lane: Lane;
  /** Milliseconds. */
  duration: number;
}) {
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${TIMELINE_COLUMNS} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {spans.map(({ state, from, to }) => {
        const x = columnOf(from, duration);
        return (
          <rect
            key={`${from} ${state}`}
            className={styles.span}
            data-state={state}
            x={x}
            y={0.2}
            width={columnOf(to, duration) - x}
            height={0.6}
          />
        );
      })}
      <path className={styles.mark} d={markPath(marks, duration)} />
      <path className={styles.issue} d={markPath(issues, duration)} />
    </svg>
  );
});
