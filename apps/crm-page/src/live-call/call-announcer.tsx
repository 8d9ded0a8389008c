import { t } from "@calling-extensions/ui/text";
import { callStateLabel, dialStateLabel } from "../engine/call-labels.ts";
import { type Frames, otherPartyNumber } from "../engine/frame-state.ts";

/** Announces each change of the newest call to screen readers. */
export function CallAnnouncer({ frames }: { frames: Frames }) {
  return (
    <p aria-live="polite" className="visually-hidden">
      {latestAnnouncement(frames)}
    </p>
  );
}

function latestAnnouncement(frames: Frames): string | undefined {
  const calls = frames.flatMap((frame) =>
    frame.calls.map((call) => ({
      since: call.startedAt,
      words: frame.hangupTimedOut.includes(call.key)
        ? t`${frame.provider.name} hasn't ended the call: ${otherPartyNumber(call)}`
        : `${callStateLabel(call)}: ${otherPartyNumber(call)}`,
    })),
  );
  const dials = frames.flatMap((frame) =>
    frame.dials.map((dial) => ({
      since: dial.startTimestamp,
      words: t`Calling ${dial.request.phoneNumber}: ${dialStateLabel(dial, frame)}`,
    })),
  );
  return [...calls, ...dials].toSorted((a, b) => a.since - b.since).at(-1)?.words;
}
