import type { Clock } from "../platform/time.ts";

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that passes only when a test says so. */
export class SimulatedClock implements Clock {
  #now = Date.UTC(2026, 0, 5, 9);
  #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = { at: this.#now + Math.max(0, delayMs), callback };
    // Those of the same moment stay in the order in which they were set.
    const index = this.#timers.findLastIndex(({ at }) => at <= timer.at);
    this.#timers.splice(index + 1, 0, timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Lets time pass, and all that follows from each timer happen before the next one. */
  async advance(durationMs: number): Promise<void> {
    const end = this.#now + durationMs;
    await settlePromises();
    for (let timer = this.#timers[0]; timer && timer.at <= end; timer = this.#timers[0]) {
      this.#timers.shift();
      // A timer that was due while nothing ran is late.
      this.#now = Math.max(this.#now, timer.at);
      timer.callback();
      await settlePromises();
    }
    this.#now = end;
  }

  /** Lets time pass while nothing runs. */
  skip(durationMs: number): void {
    this.#now += durationMs;
  }
}

/** Node's; the package is compiled without its types. */
declare function setImmediate(callback: () => void): void;

/** Resolves when every promise that can settle has. */
const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
