import type { CallLocks } from "../outbox/call-locks.ts";
import type { CallStore } from "../outbox/call-store.ts";
import type { TabChannel } from "../outbox/tab-channel.ts";
import type { SimulatedClock } from "./simulated-clock.ts";

/** How a storage behaves: `hanging` never responds, `late` responds after the timeout. */
export type StorageHealth = "fine" | "late" | "hanging" | "failing";

/** A page that runs until it is closed. Nothing of it runs after that. */
export class SimulatedPage {
  isClosed = false;
  readonly clock: SimulatedClock;
  readonly random: () => number;
  readonly #closing: (() => void)[] = [];

  constructor(clock: SimulatedClock, random: () => number) {
    this.clock = clock;
    this.random = random;
  }

  setTimer(callback: () => void, delayMs: number): () => void {
    return this.clock.setTimer(() => {
      if (!this.isClosed) callback();
    }, delayMs);
  }

  /** Continues after a delay, unless the page is closed by then. */
  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.setTimer(resolve, delayMs);
    });
  }

  onClose(callback: () => void): void {
    this.#closing.push(callback);
  }

  close(): void {
    this.isClosed = true;
    for (const callback of this.#closing) callback();
  }
}

const read = (text: string | undefined): unknown =>
  text === undefined ? undefined : (JSON.parse(text) as unknown);

export const never = (): Promise<never> => new Promise(() => undefined);

/** A storage that all pages of a browser share. */
export class SimulatedStorage {
  readonly values = new Map<string, string>();
  health: StorageHealth = "fine";
  readonly #name: CallStore["name"];
  readonly #maxLatencyMs: number;
  #busyUntil = 0;

  constructor(name: CallStore["name"], maxLatencyMs: number) {
    this.#name = name;
    this.#maxLatencyMs = maxLatencyMs;
  }

  for(page: SimulatedPage): CallStore {
    /**
     * Operations run one after the other. Those of a page that is closed meanwhile may still run.
     */
    const operate = async <Value>(operation: () => Value): Promise<Value> => {
      const { health } = this;
      if (page.isClosed) return never();
      if (health === "failing") throw new Error("The storage failed.");
      if (health === "hanging") return never();
      if (this.#maxLatencyMs === 0 && health === "fine") return operation();
      const latency = page.random() * this.#maxLatencyMs + (health === "late" ? 600 : 0);
      const now = page.clock.now();
      this.#busyUntil = Math.max(this.#busyUntil, now + latency);
      const isSent = page.random() < 0.5;
      return new Promise((resolve, reject) => {
        page.clock.setTimer(() => {
          if (page.isClosed && !isSent) return;
          try {
            const value = operation();
            if (!page.isClosed) resolve(value);
          } catch (error) {
            reject(error);
          }
        }, this.#busyUntil - now);
      });
    };
    return {
      name: this.#name,
      readAll: () => operate(() => [...this.values.values()].map(read)),
      update: (id, change) =>
        operate(() => {
          const next = change(read(this.values.get(id)));
          if (next) this.values.set(id, JSON.stringify(next));
          else this.values.delete(id);
        }),
    };
  }
}

/** The channel that all pages share. Messages have a short delay. */
export class SimulatedTabChannel {
  readonly #listeners = new Map<SimulatedPage, (id: string) => void>();

  for(page: SimulatedPage): TabChannel {
    return {
      announce: (id) => {
        for (const [other, listener] of this.#listeners) {
          if (other !== page) other.setTimer(() => listener(id), 1);
        }
      },
      listen: (listener) => void this.#listeners.set(page, listener),
      close: () => void this.#listeners.delete(page),
    };
  }
}

type Request = { readonly page: SimulatedPage; grant(): void };

/** Locks that all pages share. A closed page releases its locks after a short delay. */
export class SimulatedLocks {
  readonly #requests = new Map<string, Request[]>();

  for(page: SimulatedPage): CallLocks {
    return {
      acquire: (name, waitMs) =>
        new Promise((resolve) => {
          if (page.isClosed) return;
          const queue = this.#requests.get(name) ?? [];
          this.#requests.set(name, queue);
          const request: Request = {
            page,
            // As in a browser, the lock is free for others only after a short delay.
            grant: () =>
              resolve(() => void page.clock.setTimer(() => this.#free(name, request), 2)),
          };
          if (queue.length > 0 && waitMs === 0) return resolve(undefined);
          queue.push(request);
          if (queue[0] === request) request.grant();
          else if (Number.isFinite(waitMs)) {
            page.setTimer(() => {
              if (queue[0] === request) return;
              this.#free(name, request);
              resolve(undefined);
            }, waitMs);
          }
          page.onClose(() => {
            page.clock.setTimer(() => this.#free(name, request), page.random() * 400);
          });
        }),
      isFree: async (name) => (this.#requests.get(name) ?? []).length === 0,
    };
  }

  #free(name: string, request: Request): void {
    const queue = this.#requests.get(name) ?? [];
    const wasFirst = queue[0] === request;
    const index = queue.indexOf(request);
    if (index !== -1) queue.splice(index, 1);
    if (wasFirst) queue[0]?.grant();
  }
}
