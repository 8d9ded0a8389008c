import { systemClock, type Clock } from "@calling-extensions/platform";

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
  clock: Clock = systemClock,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(timeoutMs, () =>
      reject(new Error(`The CRM did not respond within ${timeoutMs / 1_000} seconds.`)),
    );
    promise.then(resolve, reject).finally(cancel);
  });
}

/** Calls repeatedly, even after a call throws. Returns a function that stops it. */
export function startInterval(clock: Clock, intervalMs: number, callback: () => void): () => void {
  let cancel: (() => void) | undefined;
  const schedule = (): void => {
    cancel = clock.after(intervalMs, () => {
      schedule();
      callback();
    });
  };
  schedule();
  return () => cancel?.();
}

/** Timers that can be stopped together. */
export class Timers {
  readonly #cancellations = new Set<() => void>();

  /** Calls once after a delay, unless all timers are stopped before. */
  set(delayMs: number, callback: () => void): void {
    const cancel = systemClock.after(delayMs, () => {
      this.#cancellations.delete(cancel);
      callback();
    });
    this.#cancellations.add(cancel);
  }

  stop(): void {
    for (const cancel of this.#cancellations) cancel();
    this.#cancellations.clear();
  }
}
