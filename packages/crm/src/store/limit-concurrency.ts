/** A task has waited for too long, and was not run. */
export class WaitedTooLong extends Error {
  override readonly name = "WaitedTooLong";
}

/**
 * Limits concurrent tasks; the others wait in order. One that has waited for longer than `maxWaitMs` fails when its turn
 * comes: its client has probably given up.
 */
export function limitConcurrency(
  max: number,
  maxWaitMs = Infinity,
): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    const requestedAt = performance.now();
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      if (performance.now() - requestedAt > maxWaitMs) {
        throw new WaitedTooLong("The task has waited for too long.");
      }
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
