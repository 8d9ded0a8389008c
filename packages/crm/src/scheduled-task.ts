/** A task that is done from time to time, until it is stopped. */
export interface ScheduledTask {
  /** Settles when nothing of it runs any more. Stopping twice is safe. */
  stop(): Promise<void>;
}

/**
 * Does a task now and from time to time, never twice at once; one that fails is told of and tried again
 * at its time. It keeps no process alive.
 */
export async function startInterval(
  task: () => Promise<unknown>,
  intervalMs: number,
  onFailure: (error: unknown) => void,
): Promise<ScheduledTask> {
  let running: Promise<void> | undefined;
  const run = (): Promise<void> =>
    (running ??= task()
      .then(() => undefined, onFailure)
      .finally(() => {
        running = undefined;
      }));
  await run();
  const timer = setInterval(() => void run(), intervalMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
