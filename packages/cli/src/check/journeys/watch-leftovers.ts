/** What the app's page has started and not stopped. */
interface Leftovers {
  countIntervals(this: void): number;
  countOpenTracks(this: void): number;
}

declare global {
  interface Window {
    leftovers: Leftovers;
  }
}

/** Runs in every frame before its own scripts. */
export function watchLeftovers(): void {
  const intervals = new Set<number>();
  const start = window.setInterval.bind(window) as (...args: unknown[]) => number;
  /** Browsers let either function stop both kinds of timers. */
  const stopBy =
    (stop: (id?: number) => void) =>
    (id?: number): void => {
      if (id !== undefined) intervals.delete(id);
      stop(id);
    };
  Object.assign(window, {
    setInterval: (...args: unknown[]): number => {
      const id = start(...args);
      intervals.add(id);
      return id;
    },
    clearInterval: stopBy(window.clearInterval.bind(window)),
    clearTimeout: stopBy(window.clearTimeout.bind(window)),
  });

  const tracks: MediaStreamTrack[] = [];
  // Undefined in a page that isn't secure.
  const media = navigator.mediaDevices as MediaDevices | undefined;
  if (media) {
    const getUserMedia = media.getUserMedia.bind(media);
    media.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  }
  window.leftovers = {
    countIntervals: () => intervals.size,
    countOpenTracks: () => tracks.filter(({ readyState }) => readyState === "live").length,
  };
}
