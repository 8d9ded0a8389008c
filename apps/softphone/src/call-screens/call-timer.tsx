import { useEffect, useState } from "react";
import type { Clock } from "../clock/clock.ts";
import { useServices } from "../phone/softphone-services.ts";
import { formatDuration } from "../call/duration.ts";

/** The time since a moment, in seconds. */
export function CallTimer({ since, className }: { since: number; className?: string | undefined }) {
  const elapsedMs = useElapsed(useServices().clock, since);
  return (
    <span role="timer" aria-label="Call duration" className={className}>
      {formatDuration(elapsedMs)}
    </span>
  );
}

function useElapsed(clock: Clock, since: number): number {
  const [now, setNow] = useState(() => clock.now());
  const elapsedMs = Math.max(0, now - since);
  // Updates at the next whole second, so that no second is skipped or shown twice.
  useEffect(
    () => clock.after(1_000 - (elapsedMs % 1_000), () => setNow(clock.now())),
    [clock, elapsedMs],
  );
  return elapsedMs;
}
