import { t } from "@calling-extensions/ui/text";
import { formatTimer } from "@calling-extensions/ui/time";
import type { KeyboardEvent, ReactNode } from "react";
import { SEEK_STEP_S } from "../limits.ts";
import styles from "./recording-player.module.css";

/** Shows and changes the position in a recording: arrow keys move it by seconds, Space plays and pauses. */
export function PositionSlider({
  position,
  duration,
  onSeek,
  onToggle,
  children,
}: {
  /** In seconds, as the duration. */
  position: number;
  /** 0 until it is known. */
  duration: number;
  onSeek: (seconds: number) => void;
  onToggle: () => void;
  /** Shown as the track. */
  children: ReactNode;
}) {
  const played = duration > 0 ? Math.min(1, position / duration) : 0;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -SEEK_STEP_S,
    ArrowDown: -SEEK_STEP_S,
    ArrowRight: SEEK_STEP_S,
    ArrowUp: SEEK_STEP_S,
  };
  const handleKey = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === " ") onToggle();
    else if (step !== undefined) onSeek(Math.min(duration, Math.max(0, position + step)));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.slider} dir="ltr">
      <div className={styles.track} aria-hidden>
        {children}
        <div className={styles.rest} style={{ insetInlineStart: `${played * 100}%` }} />
      </div>
      <input
        type="range"
        aria-label={t`Position`}
        aria-valuetext={t`${formatTimer(position * 1000)} of ${formatTimer(duration * 1000)}`}
        min={0}
        max={duration || 1}
        step={0.1}
        disabled={duration === 0}
        value={position}
        onChange={(event) => onSeek(Number(event.target.value))}
        onKeyDown={handleKey}
      />
    </div>
  );
}
