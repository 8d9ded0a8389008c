import type { Crm } from "../model/crm-context.ts";

/** Notifies subscribers of changes in this process. */
export interface ChangeNotifier {
  /** Resolves every `wait`. */
  notify(): void;
  /** How often it has notified. */
  version(): number;
  /**
   * Resolves at the next notification, at once if `version` is no longer `since`, after the timeout, or
   * when the signal aborts.
   */
  wait(since: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
}

export function createChangeNotifier(): ChangeNotifier {
  const waiting = new Set<() => void>();
  let version = 0;
  return {
    notify: () => {
      version += 1;
      for (const wake of waiting) wake();
    },
    version: () => version,
    wait: async (since, timeoutMs, signal) => {
      if (version !== since || signal.aborted) return;
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

/** Returns a CRM that notifies after each committed write. */
export const notifyAfterWrites = (crm: Crm, notifier: ChangeNotifier): Crm => ({
  ...crm,
  write: async (task, locks) => {
    const done = await crm.write(task, locks);
    notifier.notify();
    return done;
  },
});
