/** Work that took too long. */
export class TimeLimitError extends Error {
  override readonly name = "TimeLimitError";
}

/** Limits the time of work, which can be paused. The work itself continues after the limit. */
export class TimeLimit {
  readonly #ms: number;
  #leftMs: number;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reject: ((error: TimeLimitError) => void) | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.#leftMs = ms;
  }

  /** Waits for a promise, and rejects after the time. */
  async of<Result>(work: Promise<Result>): Promise<Result> {
    // After the limit, its result isn't needed.
    work.catch(() => undefined);
    const limit = new Promise<never>((_, reject) => (this.#reject = reject));
    this.#start();
    try {
      return await Promise.race([work, limit]);
    } finally {
      clearTimeout(this.#timer);
      this.#reject = undefined;
    }
  }

  /** Runs something whose time doesn't count. */
  async without<Result>(work: () => Promise<Result>): Promise<Result> {
    clearTimeout(this.#timer);
    this.#leftMs -= performance.now() - this.#startedAt;
    try {
      return await work();
    } finally {
      this.#start();
    }
  }

  #start(): void {
    this.#startedAt = performance.now();
    const end = (): void => this.#reject?.(new TimeLimitError(`No result within ${this.#ms} ms.`));
    if (this.#reject) this.#timer = setTimeout(end, this.#leftMs);
  }
}
