import { TASK_MS, type Runner } from "./runner.ts";

/** What runs with a lock, or with null if it is not available. */
type LockCallback = (lock: Lock | null) => unknown;

interface LockRequest {
  readonly page: Runner;
  readonly name: string;
  grant(): void;
  reject(cause: unknown): void;
}

const describe = (requests: readonly LockRequest[]): LockInfo[] =>
  requests.map(({ name }) => ({ name, mode: "exclusive" }));

/** Web Locks that all pages of a browser share. Shared locks are not simulated. */
export class SimulatedLocks {
  /** How long a page takes to learn that it has a lock. */
  grantDelayMs = TASK_MS;
  /** How long a page takes to notice that its lock was stolen. Messages may be faster. */
  noticeDelayMs = TASK_MS;
  /** The first request of each name holds its lock. */
  readonly #queues = new Map<string, LockRequest[]>();
  readonly #schedule: (delayMs: number, run: () => void) => void;

  constructor(schedule: (delayMs: number, run: () => void) => void) {
    this.#schedule = schedule;
  }

  /** The locks as a page sees them. */
  of(page: Runner): LockManager {
    const request = (name: string, ...rest: [LockCallback] | [LockOptions, LockCallback]) => {
      const callback = rest.at(-1) as LockCallback;
      const options = rest.length > 1 ? (rest[0] as LockOptions) : {};
      return this.#request(page, name, options, callback);
    };
    const query = (): Promise<LockManagerSnapshot> => Promise.resolve(this.#query());
    return { request, query };
  }

  /** Drops the requests of a page that is gone, and with them its locks. */
  releaseAllOf(page: Runner): void {
    const requests = [...this.#queues.values()].flat();
    for (const request of requests) if (request.page === page) this.#remove(request);
  }

  #request(
    page: Runner,
    name: string,
    { ifAvailable = false, signal, steal = false }: LockOptions,
    callback: LockCallback,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (page.isClosed) return;
      if (signal?.aborted) return reject(signal.reason);
      let isRunning = false;
      const run = async (lock: Lock | null): Promise<void> => {
        if (signal?.aborted) return;
        isRunning = true;
        try {
          resolve(await callback(lock));
        } catch (cause) {
          reject(cause);
        }
        // A stolen lock is no longer held, although its callback continues.
        this.#schedule(TASK_MS, () => this.#remove(request));
      };
      const request: LockRequest = {
        page,
        name,
        grant: () => page.run(() => void run({ name, mode: "exclusive" })),
        reject: (cause) => page.run(() => reject(cause)),
      };
      const queue = this.#queueOf(name);
      if (ifAvailable && queue.length > 0) {
        this.#schedule(TASK_MS, () => page.run(() => void run(null)));
        return;
      }
      signal?.addEventListener("abort", () => {
        if (isRunning) return;
        this.#remove(request);
        reject(signal.reason as Error);
      });
      const stolen = steal ? queue.shift() : undefined;
      if (stolen) {
        const cause = new DOMException("The lock was stolen.", "AbortError");
        this.#schedule(this.noticeDelayMs, () => stolen.reject(cause));
      }
      if (steal) queue.unshift(request);
      else queue.push(request);
      if (queue[0] === request) this.#grant(request);
    });
  }

  #query(): LockManagerSnapshot {
    const queues = [...this.#queues.values()];
    return {
      held: describe(queues.flatMap((queue) => queue.slice(0, 1))),
      pending: describe(queues.flatMap((queue) => queue.slice(1))),
    };
  }

  #queueOf(name: string): LockRequest[] {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    return queue;
  }

  #remove(request: LockRequest): void {
    const queue = this.#queueOf(request.name);
    const index = queue.indexOf(request);
    if (index === -1) return;
    queue.splice(index, 1);
    if (index === 0 && queue[0]) this.#grant(queue[0]);
  }

  #grant(request: LockRequest): void {
    if (this.grantDelayMs === 0) queueMicrotask(() => request.grant());
    else this.#schedule(this.grantDelayMs, () => request.grant());
  }
}
