import { useEffect, useState } from "react";
import { systemClock, type SteadyClock } from "@calling-extensions/platform";
import { elapsedSince } from "./elapsed-since.ts";

const SECOND_MS = 1000;

/**
 * The milliseconds since a moment, updated as their seconds change, so that no second is skipped or shown twice. It runs
 * on if the computer's clock is set.
 */
export function useElapsed(since: number, clock: SteadyClock = systemClock): number {
  const [until, setUntil] = useState(() => clock.elapsed());
  const elapsedMs = elapsedSince(since, clock, until);
  useEffect(() => {
    const passedMs = Math.max(0, elapsedMs) % SECOND_MS;
    return clock.after(SECOND_MS - passedMs, () => setUntil(clock.elapsed()));
  }, [clock, elapsedMs]);
  return elapsedMs;
}
