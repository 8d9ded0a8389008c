/** A task that runs at an interval. */
export interface ScheduledTask {
  /** Stops the task and resolves after its current run. Can be called twice. */
  stop(): Promise<void>;
}

/**
 * Runs a task now and at an interval, never twice at a time. Reports a failed run and continues. It
 * keeps no process alive.
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
