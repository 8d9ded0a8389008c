/** A store of zustand. */
interface Source {
  subscribe(listener: () => void): () => void;
}

/** Waits until a condition on stores is met. Resolves to false after a time, in milliseconds. */
export function waitUntil(
  condition: () => boolean,
  sources: readonly Source[],
  timeoutMs: number,
): Promise<boolean> {
  if (condition()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = (): void => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      resolve(condition());
    };
    const stops = sources.map((source) => source.subscribe(() => condition() && settle()));
    const timer = setTimeout(settle, timeoutMs);
  });
}
