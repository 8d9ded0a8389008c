/** Time as the softphone sees it, so that a test can hold it still. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs once after a delay in milliseconds; the answer calls it off, and twice is safe. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
