/** Time as an app sees it; a test passes one that it controls. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds since a fixed moment. It runs on if the computer's clock is set. */
  elapsed(): number;
  /** Runs once after a delay in milliseconds. Returns a function that cancels it; calling it twice is safe. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
