import type { CallState } from "@calling-extensions/contract";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { LANE_HEIGHT_PX, LANES_OVERSCAN } from "../limits.ts";
import { stateLabels } from "../messages/state-labels.ts";
import type { Lane } from "../session/lanes.ts";
import { titleOf } from "../session/entry-texts.ts";
import { formatTime } from "../session/moment.ts";
import { isWithin } from "../session/period.ts";
import { LaneMarks } from "./lane-marks.tsx";
import { Overview } from "./overview.tsx";
import type { TimeTravel } from "./use-time-travel.ts";
import type { Zoom } from "./use-zoom.ts";
import styles from "./timeline.module.css";

const shownStates: readonly CallState[] = ["dialing", "ringing", "inProgress", "ended"];

/**
 * The lanes of a session, with a slider over all of them: a native one, which has the pointer, touch, and the keys that users
 * know.
 */
export function Timeline({
  lanes,
  duration,
  travel,
  zoom,
}: {
  lanes: readonly Lane[];
  /** Milliseconds. */
  duration: number;
  travel: TimeTravel;
  zoom: Zoom;
}) {
  const { moment, marked, followed, entry } = travel;
  const { from, to } = zoom.period;
  const description = entry ? titleOf(entry) : "before the first entry";
  const percent = (t: number): string => `${to === from ? 0 : ((t - from) / (to - from)) * 100}%`;
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
      <Overview
        lanes={lanes}
        duration={duration}
        zoom={zoom}
        call={travel.call}
        onTime={(t) => travel.goToTime(t)}
      />
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
                  <LaneLabel lane={lane} followed={followed} onFollow={travel.follow} />
                  <LaneMarks lane={lane} from={from} to={to} />
                </div>
              )
            );
          })}
          <div className={styles.plot}>
            {marked && isWithin(zoom.period, marked.t) && (
              <div className={styles.marked} style={{ insetInlineStart: percent(marked.t) }} />
            )}
            <div className={styles.now} style={{ insetInlineStart: percent(moment.t) }} />
            <input
              type="range"
              className={styles.slider}
              aria-label="Moment"
              aria-valuetext={`${formatTime(moment.t)}, ${description}`}
              min={from}
              max={Math.max(from + 1, to)}
              value={moment.t}
              step="any"
              onChange={({ target }) => travel.goToTime(Number(target.value))}
            />
          </div>
        </div>
      </div>
      <p className={styles.legend}>
        <span>{formatTime(from)}</span>
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
        <span>{formatTime(to)}</span>
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
