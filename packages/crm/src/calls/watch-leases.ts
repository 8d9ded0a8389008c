import type { Crm } from "../work.ts";
import { endLostCalls } from "./lost-calls.ts";

/** How often calls are looked for of which nothing is heard any more. */
const INTERVAL_MS = 10_000;

/** The search for lost calls, until it is stopped. */
export interface LeaseWatch {
  /** Settles when nothing of it runs any more. Stopping twice is safe. */
  stop(): Promise<void>;
}

/** Ends lost calls, now and from time to time. It keeps no process alive. */
export async function watchLeases(
  crm: Crm,
  onFailure: (error: unknown) => void,
): Promise<LeaseWatch> {
  let running: Promise<void> | undefined;
  const look = (): Promise<void> =>
    (running ??= endLostCalls(crm, onFailure)
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      }));
  await look();
  const timer = setInterval(() => void look(), INTERVAL_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
