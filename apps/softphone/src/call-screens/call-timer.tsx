import { useLanguage } from "../languages/language-context.ts";
import { formatTimer, useElapsed } from "@calling-extensions/ui/time";
import { useServices } from "../phone/softphone-services.ts";

/** The time since a moment, in seconds. */
export function CallTimer({ since, className }: { since: number; className?: string | undefined }) {
  const { texts } = useLanguage();
  const elapsedMs = useElapsed(since, useServices().clock);
  return (
    <span role="timer" aria-label={texts.call.duration} className={className}>
      {formatTimer(elapsedMs)}
    </span>
  );
}
