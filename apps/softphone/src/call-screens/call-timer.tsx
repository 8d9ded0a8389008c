import { formatTimer, useNow } from "@calling-extensions/ui/time";
import { useServices } from "../phone/softphone-services.ts";

/** The time since a moment, in seconds. */
export function CallTimer({
  label = "Call duration",
  since,
  className,
}: {
  label?: string;
  since: number;
  className?: string | undefined;
}) {
  const elapsedMs = useNow(since, useServices().clock) - since;
  return (
    <span role="timer" aria-label={label} className={className}>
      {formatTimer(elapsedMs)}
    </span>
  );
}
