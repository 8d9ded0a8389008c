import { useEffect, useState } from "react";
import { systemClock, type Clock } from "./clock.ts";

const SECOND_MS = 1000;

/**
 * The current time, updated each second.
 *
 * @param since when a timer on screen started: the updates come as its seconds change, so that none
 *   is skipped or shown twice.
 */
export function useNow(since = 0, clock: Clock = systemClock): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const elapsedMs = Math.max(0, now - since);
    return clock.after(SECOND_MS - (elapsedMs % SECOND_MS), () => setNow(clock.now()));
  }, [clock, now, since]);
  return now;
}
