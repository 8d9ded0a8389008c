/** The current time and timers, so that a test can control both. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs once after a delay in milliseconds. Returns a function that cancels it; calling it twice is safe. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
