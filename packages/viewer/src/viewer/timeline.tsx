import type { CallState } from "@calling-extensions/contract";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { LANE_HEIGHT_PX, LANES_OVERSCAN } from "../limits.ts";
import { stateLabels } from "../messages/state-labels.ts";
import type { Lane } from "../session/lanes.ts";
import { formatTime, type Moment } from "../session/moment.ts";
import { LaneMarks } from "./lane-marks.tsx";
import styles from "./timeline.module.css";

const shownStates: readonly CallState[] = ["dialing", "ringing", "inProgress", "ended"];

const percent = (t: number, duration: number): string =>
  `${duration === 0 ? 0 : (t / duration) * 100}%`;

/**
 * The lanes of a session, with a slider over all of them: a native one, which has the pointer, touch, and the keys that users
 * know.
 */
export function Timeline({
  lanes,
  duration,
  moment,
  marked,
  description,
  followed,
  onTime,
  onFollow,
}: {
  lanes: readonly Lane[];
  /** Milliseconds. */
  duration: number;
  moment: Moment;
  marked: Moment | undefined;
  /** What has just happened at the moment. */
  description: string;
  followed: string | undefined;
  onTime: (t: number) => void;
  onFollow: (call: string | undefined) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it returns is used in this component only
  const virtualizer = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LANE_HEIGHT_PX,
    overscan: LANES_OVERSCAN,
  });
  const followedLane = lanes.findIndex(({ call }) => call !== undefined && call === followed);
  useEffect(() => {
    if (followedLane >= 0) virtualizer.scrollToIndex(followedLane);
  }, [followedLane, virtualizer]);
  return (
    <section className={styles.timeline} aria-label="Session over time">
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.lanes} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const lane = lanes[index];
            return (
              lane && (
                <div
                  key={index}
                  className={styles.lane}
                  style={{ translate: `0 ${start}px` }}
                  data-dim={(followed !== undefined && lane.call !== followed) || undefined}
                >
                  <LaneLabel lane={lane} followed={followed} onFollow={onFollow} />
                  <LaneMarks lane={lane} duration={duration} />
                </div>
              )
            );
          })}
          <div className={styles.plot}>
            {marked && (
              <div
                className={styles.marked}
                style={{ insetInlineStart: percent(marked.t, duration) }}
              />
            )}
            <div className={styles.now} style={{ insetInlineStart: percent(moment.t, duration) }} />
            <input
              type="range"
              className={styles.slider}
              aria-label="Moment"
              aria-valuetext={`${formatTime(moment.t)}, ${description}`}
              min={0}
              max={Math.max(1, duration)}
              value={moment.t}
              step="any"
              onChange={({ target }) => onTime(Number(target.value))}
            />
          </div>
        </div>
      </div>
      <p className={styles.legend}>
        <span>{formatTime(0)}</span>
        {shownStates.map((state) => (
          <span key={state} className={styles.legendState}>
            <svg viewBox="0 0 12 8" width={12} height={8} aria-hidden>
              <rect className={styles.span} data-state={state} width={12} height={8} />
            </svg>
            {stateLabels[state]}
          </span>
        ))}
        <span className={styles.legendState}>
          <svg viewBox="0 0 12 8" width={12} height={8} aria-hidden>
            <path className={styles.issue} d="M6 0V8" />
          </svg>
          Problem
        </span>
        <span>{formatTime(duration)}</span>
      </p>
    </section>
  );
}

function LaneLabel({
  lane: { label, call },
  followed,
  onFollow,
}: {
  lane: Lane;
  followed: string | undefined;
  onFollow: (call: string | undefined) => void;
}) {
  if (call === undefined) return <span className={styles.label}>{label}</span>;
  const isFollowed = call === followed;
  return (
    <button
      type="button"
      className={styles.label}
      title={isFollowed ? "Stop following this call" : `Follow ${label}`}
      aria-pressed={isFollowed}
      onClick={() => onFollow(isFollowed ? undefined : call)}
    >
      <bdi>{label}</bdi>
    </button>
  );
}
