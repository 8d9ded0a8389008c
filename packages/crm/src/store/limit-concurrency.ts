/** Limits concurrent tasks; the others wait in order. */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
