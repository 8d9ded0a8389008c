/** Longer than any recording, to seek to the end of one whose duration isn't known. */
export const MAX_DURATION_S = 1e7;

/**
 * Finds the duration of a video whose file doesn't contain it, such as a browser's own recording: at its end the
 * browser knows it. Does nothing to others.
 */
export function measureDuration(video: HTMLVideoElement): void {
  if (video.duration !== Infinity) return;
  const goToStart = (): void => {
    if (!Number.isFinite(video.duration)) return;
    video.removeEventListener("durationchange", goToStart);
    video.currentTime = 0;
  };
  video.addEventListener("durationchange", goToStart);
  video.currentTime = MAX_DURATION_S;
}
