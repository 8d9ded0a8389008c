import type { PageFile } from "@calling-extensions/crm/page-api";
import { Button, Select } from "@calling-extensions/ui/controls";
import { formatTimer } from "@calling-extensions/ui/time";
import { useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { signedUrlQuery } from "./signed-url-query.ts";
import { usePlayback } from "./use-playback.ts";
import styles from "./attachments.module.css";

const SPEEDS = ["0.75", "1", "1.25", "1.5", "2"].map((value) => ({ value, label: `${value}×` }));

/**
 * Plays a recording, with seek and speed, and shows its picture if it has one. Its URL is requested when the user
 * first plays it, and again if it has expired.
 */
export function RecordingPlayer({
  recording,
}: {
  recording: Pick<PageFile, "id" | "name" | "type">;
}) {
  const queryClient = useQueryClient();
  const query = signedUrlQuery(recording.id);
  return (
    <Player
      name={recording.name}
      element={recording.type === "MOVIE" ? "video" : "audio"}
      getUrl={() => queryClient.fetchQuery(query)}
      onFailure={() => queryClient.removeQueries(query)}
    />
  );
}

/** Plays the recording at an external address. */
export const ExternalRecordingPlayer = ({ url }: { url: string }) => (
  <Player name="Recording" getUrl={async () => url} externalUrl={url} />
);

interface PlayerProps {
  name: string;
  element?: "audio" | "video";
  getUrl: () => Promise<string>;
  /** Where the user can open a recording that can't be played here, such as one that needs a login. */
  externalUrl?: string;
  /** The URL is of no use anymore. */
  onFailure?: () => void;
}

function Player({ name, element: Media = "audio", externalUrl, ...source }: PlayerProps) {
  const [media, playback] = usePlayback(source);
  const { position, duration, speed, isPlaying, problem } = playback;
  return (
    <fieldset aria-label={`Recording ${name}`} className={styles.player}>
      <Media ref={media} hidden={!playback.hasPicture} preload="none" {...playback.handlers} />
      {externalUrl === undefined && (
        <p className={styles.recordingName} aria-hidden>
          <bdi>{name}</bdi>
        </p>
      )}
      <Button
        aria-label={isPlaying ? "Pause" : "Play"}
        onClick={() => (isPlaying ? playback.pause() : void playback.play())}
      >
        {isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </Button>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${formatTimer(position * 1000)} of ${formatTimer(duration * 1000)}`}
        min={0}
        max={duration || 1}
        step={0.1}
        disabled={duration === 0}
        value={position}
        onChange={(event) => playback.seek(Number(event.target.value))}
      />
      <span className={styles.time} aria-hidden>
        {formatTimer(position * 1000)}
        {duration > 0 && ` / ${formatTimer(duration * 1000)}`}
      </span>
      <Select
        label="Speed"
        options={SPEEDS}
        value={speed}
        onChange={(event) => playback.changeSpeed(event.target.value)}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}{" "}
          {externalUrl !== undefined && (
            <a href={externalUrl} target="_blank" rel="noreferrer">
              Open it in a new tab
            </a>
          )}
        </p>
      )}
    </fieldset>
  );
}
