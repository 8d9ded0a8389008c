import { systemClock, type SteadyClock } from "@calling-extensions/platform";

/** More timers than run at a time. */
const MAX_MOMENTS = 50;

/** When moments were, on the scale of `elapsed`. */
const moments = new WeakMap<SteadyClock, Map<number, number>>();

/**
 * The whole milliseconds since a moment. The computer's clock is read only the first time, soon after the moment: a
 * clock that is set later changes nothing.
 */
export function elapsedSince(
  moment: number,
  clock: SteadyClock = systemClock,
  until = clock.elapsed(),
): number {
  const known = moments.get(clock) ?? new Map<number, number>();
  moments.set(clock, known);
  const at = known.get(moment) ?? clock.elapsed() - (clock.now() - moment);
  known.set(moment, at);
  const [oldest] = known.keys();
  if (known.size > MAX_MOMENTS && oldest !== undefined) known.delete(oldest);
  return Math.round(until - at);
}
