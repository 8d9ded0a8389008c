import { transition, type StateTable } from "@calling-extensions/contract";
import { defaultRetries, retryDelay, withJitter, type Clock } from "@calling-extensions/platform";

/**
 * `repeating`: another attempt follows, because something new came during this one. `waiting`: the last attempt failed,
 * and the next one is due later.
 */
export type AttemptState = "idle" | "running" | "repeating" | "waiting" | "stopped";

/** `collected`: the running attempt includes everything that was requested until now. */
export type AttemptEvent = "requested" | "collected" | "succeeded" | "failed" | "stopped";

/** One attempt at a time to bring a call to the CRM. */
export const attemptStates = {
  idle: { requested: "running", stopped: "stopped" },
  running: { requested: "repeating", succeeded: "idle", failed: "waiting", stopped: "stopped" },
  repeating: {
    requested: "repeating",
    collected: "running",
    succeeded: "running",
    failed: "running",
    stopped: "stopped",
  },
  waiting: { requested: "running", stopped: "stopped" },
  stopped: {},
} as const satisfies StateTable<AttemptState, AttemptEvent>;

interface AttemptsOptions {
  readonly clock: Clock;
  /** From 0 to 1: keeps tabs from retrying at the same time. */
  readonly random: () => number;
  /** Resolves to false if it should be tried again later. Must not reject. */
  attempt(this: void): Promise<boolean>;
}

/** Repeats what may fail: immediately if it is requested again, otherwise later and later. */
export class Attempts {
  /** In a row: they delay the next attempt. */
  failures = 0;
  readonly #options: AttemptsOptions;
  #state: AttemptState = "idle";
  #cancelRetry: (() => void) | undefined;

  constructor(options: AttemptsOptions) {
    this.#options = options;
  }

  get isWaiting(): boolean {
    return this.#state === "waiting";
  }

  /** Makes an attempt, now or after the running one. */
  request(): void {
    const before = this.#enter("requested");
    if (before === "idle" || before === "waiting") void this.#run();
  }

  /** The running attempt includes everything that was requested until now. */
  collect(): void {
    this.#enter("collected");
  }

  stop(): void {
    this.#enter("stopped");
  }

  async #run(): Promise<void> {
    while (this.#state === "running") {
      const hasSucceeded = await this.#options.attempt();
      this.#enter(hasSucceeded ? "succeeded" : "failed");
    }
  }

  /** Returns the state before. */
  #enter(event: AttemptEvent): AttemptState {
    const before = this.#state;
    this.#state = transition<AttemptState, AttemptEvent>(attemptStates, before, event).state;
    if (this.#state === before) return before;
    this.#cancelRetry?.();
    this.#cancelRetry = this.#state === "waiting" ? this.#retryLater() : undefined;
    return before;
  }

  #retryLater(): () => void {
    const { clock, random } = this.#options;
    const delayMs = retryDelay(this.failures, defaultRetries);
    return clock.after(withJitter(delayMs, random()), () => this.request());
  }
}
