/** The time and its timers. A test passes a clock that it controls, and simulates hours within a moment. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs once after a delay in milliseconds. Returns a function that cancels it; calling it twice is safe. */
  after(delayMs: number, run: () => void): () => void;
}

/** A clock that also knows the time that passes, whatever the computer's clock is set to. */
export interface SteadyClock extends Clock {
  /** Milliseconds since a fixed moment. */
  elapsed(): number;
}

/** The browser's timers, for a script that must be small. */
export const systemTimers: Pick<Clock, "after"> = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

export const systemClock: SteadyClock = {
  ...systemTimers,
  now: () => Date.now(),
  elapsed: () => performance.now(),
};
