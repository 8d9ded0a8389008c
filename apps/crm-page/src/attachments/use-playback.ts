import { type SyntheticEvent, useRef, useState } from "react";
import { MAX_DURATION_S } from "./measure-duration.ts";

type MediaEvent = SyntheticEvent<HTMLMediaElement>;

/** Follows what a media element plays. Its URL is requested when the user plays it, and again after a failure. */
export function usePlayback({
  getUrl,
  onFailure,
}: {
  getUrl: () => Promise<string>;
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
    media.current?.removeAttribute("src");
    onFailure?.();
    setPlaying(false);
    setProblem(`Couldn't play the recording. ${reason}`.trim());
  }

  const playback = {
    isPlaying,
    /** Calls are often recorded without a picture in a container for videos. */
    hasPicture,
    /** In seconds, as the duration. */
    position,
    /** 0 until it is known. */
    duration,
    speed,
    problem,
    play,
    pause: (): void => media.current?.pause(),
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
      onPlay: () => setPlaying(true),
      onPause: () => isMeasuring.current || setPlaying(false),
      onTimeUpdate: ({ currentTarget }: MediaEvent) => {
        if (!isMeasuring.current) setPosition(currentTarget.currentTime);
      },
      onLoadedMetadata: ({ currentTarget }: MediaEvent) => {
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
        void currentTarget.play();
      },
      onError: ({ currentTarget }: MediaEvent) => {
        if (currentTarget.src) {
          fail("Its address may have expired, or its format isn't supported.");
        }
      },
    },
  };
  return [media, playback] as const;
}
