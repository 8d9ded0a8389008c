import type { Lane } from "./speakers.ts";
import styles from "./recording-player.module.css";

/** Who speaks when, each speaker on a line. */
export function SpeakerLanes({
  lanes,
  duration,
}: {
  lanes: readonly Lane[] | undefined;
  /** In seconds. */
  duration: number;
}) {
  if (duration === 0 || !lanes) return <div className={styles.plain} />;
  return (
    <div className={styles.lanes}>
      {lanes.map(({ isOurs, spoken }, lane) => (
        <svg
          // oxlint-disable-next-line react/no-array-index-key -- lanes have no other identity, nor state
          key={lane}
          viewBox={`0 0 ${Math.round(duration * 1000)} 1`}
          preserveAspectRatio="none"
          className={styles.lane}
          data-ours={isOurs || undefined}
        >
          <path d={spoken.map(({ start, end }) => `M${start} 0H${end}V1H${start}Z`).join("")} />
        </svg>
      ))}
    </div>
  );
}
