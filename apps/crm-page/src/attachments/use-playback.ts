import { t } from "@calling-extensions/ui/text";
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { isNotFound } from "../api/page-error.ts";
import { MAX_DURATION_S } from "./measure-duration.ts";

type MediaEvent = SyntheticEvent<HTMLMediaElement>;

export interface PlaybackSource {
  readonly getUrl: () => Promise<string>;
  /** Forgets a URL that may have expired. Undefined if there is only one. */
  readonly forgetUrl?: (() => void) | undefined;
  /** In seconds; undefined if only the recording itself has it. */
  readonly storedDuration: number | undefined;
}

/** Only one recording plays at a time. */
let playing: HTMLMediaElement | undefined;

function pauseOther(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}

function useRelease(media: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const element = media.current;
    return () => {
      if (playing === element) playing = undefined;
    };
  }, [media]);
}

/**
 * Follows what a media element plays. Its URL is requested when the user plays it, or immediately if its duration is
 * stored nowhere else. A URL that fails is requested once more, because it may have expired.
 */
export function usePlayback({ getUrl, forgetUrl, storedDuration }: PlaybackSource) {
  const media = useRef<HTMLVideoElement>(null);
  const isMeasuring = useRef(false);
  const isWanted = useRef(false);
  const isRenewed = useRef(false);
  const [isPlaying, setPlaying] = useState(false);
  const [hasPicture, setHasPicture] = useState(false);
  const [position, setPosition] = useState(0);
  const [duration, setDuration] = useState(0);
  const [speed, setSpeed] = useState("1");
  const [problem, setProblem] = useState<string>();

  async function load(element: HTMLMediaElement): Promise<void> {
    if (element.src) return;
    element.src = await getUrl();
    element.currentTime = position;
    element.playbackRate = Number(speed);
  }

  async function play(): Promise<void> {
    const element = media.current;
    if (!element) return;
    isWanted.current = true;
    setProblem(undefined);
    try {
      await load(element);
      await element.play();
    } catch (error) {
      if (!isReportedElsewhere(error)) fail(reasonOf(error));
    }
  }

  function fail(reason: string): void {
    media.current?.removeAttribute("src");
    forgetUrl?.();
    setPlaying(false);
    // The user hasn't asked for it yet.
    if (isWanted.current) setProblem(t`Couldn't play the recording. ${reason}`.trim());
    isWanted.current = false;
  }

  useMetadata(media, load, forgetUrl !== undefined && storedDuration === undefined);
  useRelease(media);

  const playback = {
    isPlaying,
    /** Calls are often recorded without a picture in a container for videos. */
    hasPicture,
    /** In seconds, as the duration. */
    position,
    /** 0 until it is known. */
    duration: duration || (storedDuration ?? 0),
    speed,
    problem,
    play,
    pause: (): void => {
      isWanted.current = false;
      media.current?.pause();
    },
    seek: (seconds: number): void => {
      setPosition(seconds);
      if (media.current?.src) media.current.currentTime = seconds;
    },
    changeSpeed: (next: string): void => {
      setSpeed(next);
      if (media.current) media.current.playbackRate = Number(next);
    },
    /** For the media element. */
    handlers: {
      onPlay: ({ currentTarget }: MediaEvent) => {
        pauseOther(currentTarget);
        setPlaying(true);
      },
      onPause: () => isMeasuring.current || setPlaying(false),
      onTimeUpdate: ({ currentTarget }: MediaEvent) => {
        if (!isMeasuring.current) setPosition(currentTarget.currentTime);
      },
      onLoadedMetadata: ({ currentTarget }: MediaEvent) => {
        isRenewed.current = false;
        setHasPicture("videoWidth" in currentTarget && Number(currentTarget.videoWidth) > 0);
        // A browser's own recorder stores no duration. At the end, the browser knows it.
        isMeasuring.current = currentTarget.duration === Infinity;
        if (isMeasuring.current) currentTarget.currentTime = MAX_DURATION_S;
      },
      onDurationChange: ({ currentTarget }: MediaEvent) => {
        if (!Number.isFinite(currentTarget.duration)) return;
        setDuration(currentTarget.duration);
        if (!isMeasuring.current) return;
        isMeasuring.current = false;
        currentTarget.currentTime = position;
        if (isWanted.current) void currentTarget.play();
      },
      onEnded: () => void (isWanted.current = false),
      onError: ({ currentTarget }: MediaEvent) => {
        if (!currentTarget.src) return;
        if (!navigator.onLine || !forgetUrl || isRenewed.current || !isWanted.current) {
          fail(navigator.onLine ? NOT_PLAYABLE : OFFLINE);
          return;
        }
        isRenewed.current = true;
        forgetUrl();
        currentTarget.removeAttribute("src");
        void play();
      },
    },
  };
  return [media, playback] as const;
}

export type Playback = ReturnType<typeof usePlayback>[1];

const NOT_PLAYABLE = t`It is no longer there, or its format isn't supported.`;
const OFFLINE = t`You're offline. Connect to the internet, then try again.`;

/** Loads the beginning of a recording, so that the user sees how long it is. The user sees a failure only on play. */
function useMetadata(
  media: RefObject<HTMLMediaElement | null>,
  load: (element: HTMLMediaElement) => Promise<void>,
  isNeeded: boolean,
): void {
  const start = useRef(load);
  useEffect(() => {
    if (isNeeded && media.current) start.current(media.current).catch(() => undefined);
  }, [isNeeded, media]);
}

/** Playing was canceled, or the media element reports the error as well. */
const isReportedElsewhere = (error: unknown): boolean =>
  error instanceof DOMException && ["AbortError", "NotSupportedError"].includes(error.name);

function reasonOf(error: unknown): string {
  if (isNotFound(error)) return t`It was deleted.`;
  if (!navigator.onLine) return OFFLINE;
  return error instanceof Error ? error.message : "";
}
