import { memo } from "react";
import { TIMELINE_COLUMNS } from "../limits.ts";
import type { Lane } from "../session/lanes.ts";
import { isWithin, type Period } from "../session/period.ts";
import styles from "./timeline.module.css";

/** One line in each column that has entries, so that ten thousand cost no more than the columns. */
function markPath(times: readonly number[], period: Period): string {
  const columns = new Set(times.filter((t) => isWithin(period, t)).map((t) => columnOf(t, period)));
  return [...columns].map((column) => `M${column} 0V1`).join("");
}

/** The column of a time, or the first or last one. */
function columnOf(t: number, { from, to }: Period): number {
  const part = to === from ? 0 : (t - from) / (to - from);
  return Math.round(Math.min(1, Math.max(0, part)) * TIMELINE_COLUMNS);
}

/** What happened in a lane: states of a call as bars, entries as lines. */
export const LaneMarks = memo(function LaneMarks({
  lane: { spans, marks, issues },
  from,
  to,
}: Period & { lane: Pick<Lane, "spans" | "marks" | "issues"> }) {
  const period = { from, to };
  return (
    <svg
      className={styles.marks}
      viewBox={`0 0 ${TIMELINE_COLUMNS} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {spans.map(({ state, from: start, to: end }) => {
        const x = columnOf(start, period);
        return (
          <rect
            key={`${start} ${state}`}
            className={styles.span}
            data-state={state}
            x={x}
            y={0.2}
            width={columnOf(end, period) - x}
            height={0.6}
          />
        );
      })}
      <path className={styles.mark} d={markPath(marks, period)} />
      <path className={styles.issue} d={markPath(issues, period)} />
    </svg>
  );
});
