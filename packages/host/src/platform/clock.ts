/** The time and timers, so that tests can run hours in a moment. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls once after a time; the result cancels it. */
  setTimer(callback: () => void, delayMs: number): () => void;
}

export const createBrowserClock = (window: Window): Clock => ({
  now: () => Date.now(),
  setTimer(callback, delayMs) {
    const timer = window.setTimeout(callback, delayMs);
    return () => window.clearTimeout(timer);
  },
});

/** Rejects if the promise takes longer. What the promise does later has no effect on the result. */
export function withTimeout<Value>(
  clock: Clock,
  promise: Promise<Value>,
  timeoutMs: number,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimer(
      () => reject(new Error(`Timed out after ${timeoutMs} ms.`)),
      timeoutMs,
    );
    promise.then(resolve, reject).finally(cancel);
  });
}
