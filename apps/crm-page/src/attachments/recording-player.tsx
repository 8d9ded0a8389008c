import type { PageFile } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { formatTimer } from "@calling-extensions/ui/time";
import { useQueryClient } from "@tanstack/react-query";
import { Download, ExternalLink, Pause, Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { saveAddress } from "../controls/save-file.ts";
import { MAX_VOICES_BYTES } from "../limits.ts";
import { PlayerNotice } from "./player-notice.tsx";
import { PositionSlider } from "./position-slider.tsx";
import { SpeakerLanes } from "./speaker-lanes.tsx";
import { signedUrlQuery } from "./signed-url-query.ts";
import { Transcript } from "./transcript.tsx";
import { useLanes } from "./use-lanes.ts";
import { usePauseOnCall } from "./use-pause-on-call.ts";
import { type PlaybackSource, usePlayback } from "./use-playback.ts";
import type { CallTranscript } from "./use-transcript.ts";
import styles from "./recording-player.module.css";

const SPEEDS = ["1", "1.5", "2"];

/**
 * Plays a recording, with seek and speed, and shows its picture if it has one. Its URL is requested when the user
 * first plays it, and again if it has expired.
 */
export function RecordingPlayer({
  recording: { id, name, type, size },
  isOfCall = false,
  storedDuration,
  isNameShown = false,
  transcript,
}: {
  recording: Pick<PageFile, "id" | "name" | "type" | "size">;
  /** Whether its channels are the parties of a call. */
  isOfCall?: boolean;
  /** In seconds. */
  storedDuration?: number | undefined;
  isNameShown?: boolean;
  transcript?: CallTranscript | undefined;
}) {
  const queryClient = useQueryClient();
  const query = signedUrlQuery(id);
  const getUrl = (): Promise<string> => queryClient.fetchQuery(query);
  return (
    <Player
      name={name}
      isNameShown={isNameShown}
      element={type === "MOVIE" ? "video" : "audio"}
      getUrl={getUrl}
      hasVoices={isOfCall && size <= MAX_VOICES_BYTES}
      forgetUrl={() => queryClient.removeQueries(query)}
      storedDuration={storedDuration}
      transcript={transcript}
      renderSave={(onFailure) => (
        <IconButton
          label={t`Download`}
          onClick={() => void getUrl().then((url) => saveAddress(url, name), onFailure)}
        >
          <Download size={16} aria-hidden />
        </IconButton>
      )}
    />
  );
}

/** Plays the recording at an external address. If it needs a login, it can only be opened there. */
export const ExternalRecordingPlayer = ({
  url,
  storedDuration,
  transcript,
}: {
  url: string;
  storedDuration?: number | undefined;
  transcript?: CallTranscript | undefined;
}) => (
  <Player
    name="Recording"
    getUrl={async () => url}
    storedDuration={storedDuration}
    transcript={transcript}
    renderSave={() => (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t`Open in a new tab`}
        title={t`Open in a new tab`}
        className={styles.open}
      >
        <ExternalLink size={16} aria-hidden />
      </a>
    )}
  />
);

interface PlayerProps extends PlaybackSource {
  name: string;
  isNameShown?: boolean;
  element?: "audio" | "video";
  transcript: CallTranscript | undefined;
  /** Whether the page may find who speaks when, without a transcript. */
  hasVoices?: boolean;
  /** What lets the user keep the recording. */
  renderSave: (onFailure: (error: Error) => void) => ReactNode;
}

function Player({
  name,
  isNameShown = false,
  element: Media = "audio",
  transcript,
  hasVoices = false,
  renderSave,
  ...source
}: PlayerProps) {
  const [media, playback] = usePlayback(source);
  const { position, duration, speed, isPlaying, problem, play, pause } = playback;
  const [saveProblem, setSaveProblem] = useState<string>();
  const lanes = useLanes({ transcript, isPlaying, duration, hasVoices, getUrl: source.getUrl });
  const onCall = usePauseOnCall(pause);
  const toggle = (): void => (isPlaying ? pause() : onCall.ask(() => void play()));
  const player = (
    <fieldset aria-label={t`Recording ${name}`} className={styles.player}>
      <Media
        ref={media}
        hidden={!playback.hasPicture}
        preload="metadata"
        className={styles.picture}
        {...playback.handlers}
      />
      {isNameShown && (
        <p className={styles.name} aria-hidden>
          <bdi>{name}</bdi>
        </p>
      )}
      <div className={styles.line}>
        <IconButton label={isPlaying ? t`Pause` : t`Play`} onClick={toggle}>
          {isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        </IconButton>
        <PositionSlider
          position={position}
          duration={duration}
          onSeek={playback.seek}
          onToggle={toggle}
        >
          <SpeakerLanes lanes={lanes} duration={duration} />
        </PositionSlider>
        <span className={styles.time} aria-hidden>
          {formatTimer(position * 1000)}
          {duration > 0 && ` / ${formatTimer(duration * 1000)}`}
        </span>
        <select
          aria-label={t`Speed`}
          title={t`Speed`}
          className={styles.speed}
          value={speed}
          onChange={(event) => playback.changeSpeed(event.target.value)}
        >
          {SPEEDS.map((value) => (
            <option key={value} value={value}>
              {value}×
            </option>
          ))}
        </select>
        {renderSave(({ message }) =>
          setSaveProblem(t`Couldn't download the recording. ${message}`),
        )}
      </div>
      {onCall.play && (
        <PlayerNotice action={t`Play anyway`} onAction={onCall.play}>
          {t`You're on a call. The other party may hear the recording.`}
        </PlayerNotice>
      )}
      {problem && (
        <PlayerNotice
          tone="danger"
          action={t`Try again`}
          onAction={() => onCall.ask(() => void play())}
        >
          {problem}
        </PlayerNotice>
      )}
      {saveProblem && (
        <PlayerNotice tone="danger" action={t`Dismiss`} onAction={() => setSaveProblem(undefined)}>
          {saveProblem}
        </PlayerNotice>
      )}
    </fieldset>
  );
  if (!transcript) return player;
  return (
    <div className={styles.recording}>
      <div className={styles.parts}>
        {player}
        <Transcript transcript={transcript} playback={playback} />
      </div>
    </div>
  );
}
