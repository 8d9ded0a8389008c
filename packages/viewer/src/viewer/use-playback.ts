import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { MAX_FRAME_MS } from "../limits.ts";
import { durationOf, momentAt, play, type Moment } from "../session/moment.ts";

/** How many times as fast as it happened. */
export const speeds = [0.5, 1, 2, 10] as const;
export type Speed = (typeof speeds)[number];

/** Plays a session from the current moment. At the end, it begins again. */
export function usePlayback(
  entries: readonly { readonly t: number }[],
  moment: Moment,
  { plays, onMoment }: { plays: boolean; onMoment: (moment: Moment) => void },
) {
  const [isPlaying, setPlaying] = useState(
    () => plays && !matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const [speed, setSpeed] = useState<Speed>(1);
  const [skipsIdle, setSkipsIdle] = useState(true);

  const showFrame = useEffectEvent((frameMs: number): void => {
    const elapsedMs = Math.min(frameMs, MAX_FRAME_MS) * speed;
    const next = play(entries, moment, { elapsedMs, skipsIdle });
    if (next) onMoment(next);
    else setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    let before = performance.now();
    const show = (now: number): void => {
      showFrame(Math.max(0, now - before));
      before = now;
      frame = requestAnimationFrame(show);
    };
    let frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  return {
    isPlaying,
    speed,
    skipsIdle,
    setSpeed,
    setSkipsIdle,
    pause: useCallback(() => setPlaying(false), []),
    toggle(): void {
      const isAtEnd = moment.count === entries.length && moment.t >= durationOf(entries);
      if (!isPlaying && isAtEnd) onMoment(momentAt(entries, entries[0]?.t ?? 0));
      setPlaying(!isPlaying);
    },
    changeSpeed(direction: 1 | -1): void {
      const next = speeds[speeds.indexOf(speed) + direction];
      if (next !== undefined) setSpeed(next);
    },
  };
}
