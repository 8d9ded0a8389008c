import { useEffect, useState } from "react";
import type { Clock } from "../clock/clock.ts";
import { useDesk } from "../shell/desk-context.ts";
import { formatDuration } from "./duration.ts";

/** Time since a moment, by the second. */
export function CallTimer({ since, className }: { since: number; className?: string | undefined }) {
  const elapsedMs = useElapsed(useDesk().clock, since);
  return (
    <span role="timer" aria-label="Time in the call" className={className}>
      {formatDuration(elapsedMs)}
    </span>
  );
}

function useElapsed(clock: Clock, since: number): number {
  const [now, setNow] = useState(() => clock.now());
  const elapsedMs = Math.max(0, now - since);
  // Wakes at the next whole second, so that none is skipped or shown twice.
  useEffect(
    () => clock.after(1_000 - (elapsedMs % 1_000), () => setNow(clock.now())),
    [clock, elapsedMs],
  );
  return elapsedMs;
}
