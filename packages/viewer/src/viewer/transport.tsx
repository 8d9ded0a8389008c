import { Button, Checkbox, IconButton } from "@calling-extensions/ui/controls";
import { ChevronFirst, ChevronLast, Diff, Pause, Play, StepBack, StepForward } from "lucide-react";
import { memo } from "react";
import { formatTime } from "../session/moment.ts";
import { speeds, type Speed } from "./use-playback.ts";
import type { TimeTravel } from "./use-time-travel.ts";
import styles from "./transport.module.css";

/** What leads to another moment: steps, problems, and playing. */
export function Transport({
  travel,
  calls,
  duration,
  note,
}: {
  travel: TimeTravel;
  /** The names of all calls. */
  calls: readonly string[];
  /** Milliseconds. */
  duration: number;
  note: string | undefined;
}) {
  const { playback, moment, marked, followed, issueCount } = travel;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <div className={styles.group}>
        <IconButton
          label="Previous entry"
          disabled={!travel.canStep("previous")}
          onClick={() => travel.step("previous")}
        >
          <StepBack size={18} />
        </IconButton>
        <IconButton label={playback.isPlaying ? "Pause" : "Play"} onClick={() => playback.toggle()}>
          {playback.isPlaying ? <Pause size={18} /> : <Play size={18} />}
        </IconButton>
        <IconButton
          label="Next entry"
          disabled={!travel.canStep("next")}
          onClick={() => travel.step("next")}
        >
          <StepForward size={18} />
        </IconButton>
      </div>
      {travel.isLive && (
        <Button
          tone="quiet"
          aria-pressed={travel.followsLive}
          onClick={() => travel.followLive(!travel.followsLive)}
        >
          Live
        </Button>
      )}
      <output className={styles.time} aria-label="Time" aria-live="off">
        {formatTime(moment.t)} / {formatTime(duration)}
      </output>
      {note !== undefined && (
        <span className={styles.note} title={note}>
          {note}
        </span>
      )}
      <div className={styles.pace}>
        <select
          aria-label="Speed"
          value={playback.speed}
          onChange={({ target }) => playback.setSpeed(Number(target.value) as Speed)}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
        <Checkbox
          label="Skip pauses"
          isChecked={playback.skipsIdle}
          onChange={playback.setSkipsIdle}
        />
      </div>
      <div className={styles.group}>
        <IconButton
          label="Previous problem"
          disabled={!travel.canStepToIssue("previous")}
          onClick={() => travel.stepToIssue("previous")}
        >
          <ChevronFirst size={18} />
        </IconButton>
        <span className={styles.issues} data-none={issueCount === 0 || undefined}>
          {issueCount === 1 ? "1 problem" : `${issueCount.toLocaleString("en")} problems`}
        </span>
        <IconButton
          label="Next problem"
          disabled={!travel.canStepToIssue("next")}
          onClick={() => travel.stepToIssue("next")}
        >
          <ChevronLast size={18} />
        </IconButton>
      </div>
      <CallSelect calls={calls} followed={followed} onFollow={travel.follow} />
      <IconButton
        label={marked ? `Stop comparing with ${formatTime(marked.t)}` : "Compare with this moment"}
        aria-pressed={marked !== undefined}
        onClick={() => travel.mark(marked ? undefined : moment)}
      >
        <Diff size={18} />
      </IconButton>
    </div>
  );
}

/** There may be a thousand calls. */
const CallSelect = memo(function CallSelect({
  calls,
  followed = "",
  onFollow,
}: {
  calls: readonly string[];
  followed: string | undefined;
  onFollow: (call: string | undefined) => void;
}) {
  return (
    <select
      aria-label="Follow a call"
      value={followed}
      onChange={({ target }) => onFollow(target.value || undefined)}
    >
      <option value="">All calls</option>
      {calls.map((call) => (
        <option key={call}>{call}</option>
      ))}
    </select>
  );
});
