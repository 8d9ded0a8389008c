interface Request {
  readonly run: () => Promise<void>;
  readonly fail: (cause: Error) => void;
}

/** The Web Locks of a browser, for tests: jsdom has none. */
export class FakeLocks {
  /** The first request of each name holds its lock. */
  readonly #queues = new Map<string, Request[]>();

  readonly request = (
    name: string,
    { signal, steal = false }: LockOptions,
    callback: () => unknown,
  ): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      const request: Request = {
        fail: reject,
        run: async () => {
          await callback();
          resolve();
          if (queue[0] === request) this.#remove(queue, request);
        },
      };
      signal?.addEventListener("abort", () => {
        if (queue[0] === request) return;
        this.#remove(queue, request);
        reject(new DOMException("Aborted.", "AbortError"));
      });
      if (steal) {
        queue.shift()?.fail(new DOMException("Stolen.", "AbortError"));
        queue.unshift(request);
      } else queue.push(request);
      if (queue[0] === request) void request.run();
    });

  #remove(queue: Request[], request: Request): void {
    const wasHeld = queue[0] === request;
    if (queue.includes(request)) queue.splice(queue.indexOf(request), 1);
    if (wasHeld) void queue[0]?.run();
  }
}
