/** The time and its timers. Tests replace them to simulate hours within a moment. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls once after a delay. Returns a function that cancels the call. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/**
 * Starts a clock that runs on if the computer's clock is set.
 *
 * @param earliest the clock starts no earlier than this time, which another page may have read.
 */
export function startSteadyClock(earliest = 0): () => number {
  const start = Math.max(Date.now(), earliest) - performance.now();
  return () => Math.round(start + performance.now());
}

/** Rejects if the promise takes longer. What the promise does later has no effect on the result. */
export function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  clock: Clock = browserClock,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimer(
      () => reject(new Error(`The CRM did not respond within ${timeoutMs / 1_000} seconds.`)),
      timeoutMs,
    );
    promise.then(resolve, reject).finally(cancel);
  });
}

/** Calls repeatedly, even after a call throws. Returns a function that stops it. */
export function startInterval(clock: Clock, intervalMs: number, callback: () => void): () => void {
  let cancel: (() => void) | undefined;
  const schedule = (): void => {
    cancel = clock.setTimer(() => {
      schedule();
      callback();
    }, intervalMs);
  };
  schedule();
  return () => cancel?.();
}

/** Timers that can be stopped together. */
export class Timers {
  readonly #cancellations = new Set<() => void>();

  /** Calls once after a delay, unless all timers are stopped before. */
  set(delayMs: number, callback: () => void): void {
    const cancel = browserClock.setTimer(() => {
      this.#cancellations.delete(cancel);
      callback();
    }, delayMs);
    this.#cancellations.add(cancel);
  }

  stop(): void {
    for (const cancel of this.#cancellations) cancel();
    this.#cancellations.clear();
  }
}
