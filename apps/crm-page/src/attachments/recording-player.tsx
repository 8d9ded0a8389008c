import type { PageFile } from "@calling-extensions/crm/page-api";
import { Button, Select } from "@calling-extensions/ui/controls";
import { formatTimer } from "@calling-extensions/ui/time";
import { useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { MAX_DURATION_S } from "./measure-duration.ts";
import { signedUrlQuery } from "./signed-url-query.ts";
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

function Player({
  name,
  element: Media = "audio",
  getUrl,
  externalUrl,
  onFailure,
}: {
  name: string;
  element?: "audio" | "video";
  getUrl: () => Promise<string>;
  /** Where the user can open a recording that can't be played here, such as one that needs a login. */
  externalUrl?: string;
  /** The URL is of no use anymore. */
  onFailure?: () => void;
}) {
  const media = useRef<HTMLVideoElement>(null);
  const isMeasuring = useRef(false);
  const [isPlaying, setPlaying] = useState(false);
  const [hasPicture, setHasPicture] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(0);
  const [speed, setSpeed] = useState("1");
  const [problem, setProblem] = useState<string>();

  async function play(): Promise<void> {
    const element = media.current;
    if (!element) return;
    setProblem(undefined);
    try {
      if (!element.src) {
        element.src = await getUrl();
        element.currentTime = position;
        element.playbackRate = Number(speed);
      }
      await element.play();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      fail(error instanceof Error ? error.message : "");
    }
  }

  function fail(reason: string): void {
    const element = media.current;
    element?.removeAttribute("src");
    onFailure?.();
    setPlaying(false);
    setProblem(`Couldn't play the recording. ${reason}`.trim());
  }

  function seek(seconds: number): void {
    setPosition(seconds);
    if (media.current?.src) media.current.currentTime = seconds;
  }

  return (
    <fieldset aria-label={`Recording ${name}`} className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a call's transcript is not made by the player */}
      <Media
        ref={media}
        hidden={!hasPicture}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => isMeasuring.current || setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          if (!isMeasuring.current) setPosition(currentTarget.currentTime);
        }}
        onLoadedMetadata={({ currentTarget }) => {
          // Calls are often recorded without a picture in a container for videos.
          setHasPicture("videoWidth" in currentTarget && currentTarget.videoWidth > 0);
          // A browser's own recorder stores no duration. At the end, the browser knows it.
          isMeasuring.current = currentTarget.duration === Infinity;
          if (isMeasuring.current) currentTarget.currentTime = MAX_DURATION_S;
        }}
        onDurationChange={({ currentTarget }) => {
          if (!Number.isFinite(currentTarget.duration)) return;
          setDuration(currentTarget.duration);
          if (!isMeasuring.current) return;
          isMeasuring.current = false;
          currentTarget.currentTime = position;
          void currentTarget.play();
        }}
        onError={({ currentTarget }) => {
          if (currentTarget.src)
            fail("Its address may have expired, or its format isn't supported.");
        }}
      />
      {externalUrl === undefined && (
        <p className={styles.recordingName} aria-hidden>
          <bdi>{name}</bdi>
        </p>
      )}
      <Button
        aria-label={isPlaying ? "Pause" : "Play"}
        onClick={() => (isPlaying ? media.current?.pause() : void play())}
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
        onChange={(event) => seek(Number(event.target.value))}
      />
      <span className={styles.time} aria-hidden>
        {formatTimer(position * 1000)}
        {duration > 0 && ` / ${formatTimer(duration * 1000)}`}
      </span>
      <Select
        label="Speed"
        options={SPEEDS}
        value={speed}
        onChange={(event) => {
          setSpeed(event.target.value);
          if (media.current) media.current.playbackRate = Number(event.target.value);
        }}
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
