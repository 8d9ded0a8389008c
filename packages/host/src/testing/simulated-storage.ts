import type { SimulatedPage } from "@calling-extensions/platform/testing";
import type { CallStore } from "../outbox/call-store.ts";

/** How a storage behaves: `hanging` never responds, `late` responds after the timeout. */
export type StorageHealth = "fine" | "late" | "hanging" | "failing";

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

  for(page: SimulatedPage, random: () => number = () => 0.5): CallStore {
    const { clock } = page.browser;
    /**
     * Operations run one after the other. Operations of a page that is closed may still run.
     */
    const operate = async <Value>(operation: () => Value): Promise<Value> => {
      const { health } = this;
      if (page.isClosed) return never();
      if (health === "failing") throw new Error("The storage failed.");
      if (health === "hanging") return never();
      if (this.#maxLatencyMs === 0 && health === "fine") return operation();
      const latency = random() * this.#maxLatencyMs + (health === "late" ? 600 : 0);
      const now = clock.now();
      this.#busyUntil = Math.max(this.#busyUntil, now + latency);
      const isSent = random() < 0.5;
      return new Promise((resolve, reject) => {
        clock.after(this.#busyUntil - now, () => {
          if (page.isClosed && !isSent) return;
          try {
            const value = operation();
            if (!page.isClosed) resolve(value);
          } catch (error) {
            reject(error);
          }
        });
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
