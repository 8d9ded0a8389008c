import { callStateWords, farNumber } from "./call-state-words.ts";
import type { Frames } from "./frame-state.ts";

/** Says every change of the newest call to those who do not see the bar. */
export function CallAnnouncer({ frames }: { frames: Frames }) {
  const call = frames
    .flatMap(({ calls }) => calls)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .at(-1);
  return (
    <p aria-live="polite" className="visually-hidden">
      {call && `${callStateWords(call)}: ${farNumber(call)}`}
    </p>
  );
}
