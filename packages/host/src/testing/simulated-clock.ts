import type { Clock } from "../platform/time.ts";

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that passes only when a test advances it. */
export class SimulatedClock implements Clock {
  #now = Date.UTC(2026, 0, 5, 9);
  #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    const timer = { at: this.#now + Math.max(0, delayMs), callback };
    // Timers with the same time keep the order in which they were set.
    const index = this.#timers.findLastIndex(({ at }) => at <= timer.at);
    this.#timers.splice(index + 1, 0, timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Advances the time, and settles everything that a timer causes before the next timer. */
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

  /** Advances the time while nothing runs, as in a suspended computer. */
  skip(durationMs: number): void {
    this.#now += durationMs;
  }
}

/** Node's function; the package is compiled without Node's types. */
declare function setImmediate(callback: () => void): void;

/** Resolves once all promises that can settle have settled. */
const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
