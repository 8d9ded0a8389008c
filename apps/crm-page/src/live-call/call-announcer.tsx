import { callStateWords, dialStateWords } from "../engine/call-labels.ts";
import { farNumber, type Frames } from "../engine/frame-state.ts";

/** Says every change of the newest call to those who do not see the bar. */
export function CallAnnouncer({ frames }: { frames: Frames }) {
  return (
    <p aria-live="polite" className="visually-hidden">
      {newestWords(frames)}
    </p>
  );
}

function newestWords(frames: Frames): string | undefined {
  const calls = frames.flatMap((frame) =>
    frame.calls.map((call) => ({
      since: call.startedAt,
      words: frame.overdueKeys.includes(call.key)
        ? `${frame.provider.name} has not ended the call: ${farNumber(call)}`
        : `${callStateWords(call)}: ${farNumber(call)}`,
    })),
  );
  const dials = frames.flatMap((frame) =>
    frame.dials.map((dial) => ({
      since: dial.startTimestamp,
      words: `Calling ${dial.request.phoneNumber}: ${dialStateWords(dial, frame)}`,
    })),
  );
  return [...calls, ...dials].toSorted((a, b) => a.since - b.since).at(-1)?.words;
}
