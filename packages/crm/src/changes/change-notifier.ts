import type { Crm } from "../model/crm-context.ts";

/** Wakes whoever waits for changes. */
export interface ChangeNotifier {
  /** Wakes everybody who waits. */
  notify(): void;
  /** How often it has rung. */
  version(): number;
  /**
   * Settles at the next ring, or at once where it has rung since it was asked how often; after some
   * time, or when the waiting is called off.
   */
  wait(since: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
}

export function createChangeNotifier(): ChangeNotifier {
  const waiting = new Set<() => void>();
  let strokes = 0;
  return {
    notify: () => {
      strokes += 1;
      for (const wake of waiting) wake();
    },
    version: () => strokes,
    wait: async (since, timeoutMs, signal) => {
      if (strokes !== since || signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", wake);
          waiting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        timer.unref();
        waiting.add(wake);
        signal.addEventListener("abort", wake);
      });
    },
  };
}

/** The same store; each write through it rings once it is stored. */
export const notifyAfterWrites = (crm: Crm, notifier: ChangeNotifier): Crm => ({
  ...crm,
  write: async (task) => {
    const done = await crm.write(task);
    notifier.notify();
    return done;
  },
});
