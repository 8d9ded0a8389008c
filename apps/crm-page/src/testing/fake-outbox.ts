import type { CallDocument, CallOutbox, OutboxEntry, OutboxEvents } from "@calling-extensions/host";

/** A call's document, for tests. */
export const callDocument = (changes: Partial<CallDocument> = {}): CallDocument => ({
  id: "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01",
  version: 4,
  providerId: "9001",
  externalCallId: "a",
  direction: "OUTBOUND",
  state: "completed",
  startedAt: 1_000_000,
  endedAt: 1_060_000,
  endStatus: "completed",
  toNumber: "+12025550101",
  owner: "host",
  properties: {},
  ...changes,
});

/** A call in an outbox, for tests. */
export const outboxEntry = (
  status: OutboxEntry["status"] = "saving",
  changes: Partial<CallDocument> = {},
  error?: OutboxEntry["error"],
): OutboxEntry => ({
  document: callDocument(changes),
  events: [],
  status,
  ...(error && { error }),
});

/** An outbox for tests that stores nothing and records its commands. */
export class FakeOutbox implements CallOutbox {
  entries: OutboxEntry[] = [];
  storageTier: CallOutbox["storageTier"] = "indexedDB";
  readonly ready = Promise.resolve();
  readonly requests: string[] = [];
  readonly #listeners = new Map<keyof OutboxEvents, Set<(event: never) => void>>();

  /** Whether an entry comes from an earlier load of this tab. */
  canTakeUp: (document: CallDocument) => boolean = () => true;

  /** Whether no other tab has finished it. */
  canFinish = true;

  claimCalls(providerId: string): Promise<readonly CallDocument[]> {
    this.requests.push(`claimCalls ${providerId}`);
    return Promise.resolve(
      this.entries
        .map(({ document }) => document)
        .filter((document) => document.providerId === providerId && this.canTakeUp(document)),
    );
  }

  put(): Promise<void> {
    return Promise.resolve();
  }

  finish(id: string, properties: CallDocument["properties"]): Promise<boolean> {
    this.requests.push(`finish ${id} ${JSON.stringify(properties)}`);
    return Promise.resolve(this.canFinish);
  }

  retry(id?: string): void {
    this.requests.push(`retry ${id ?? "all"}`);
  }

  resume(): void {
    this.requests.push("resume");
  }

  discard(id: string): void {
    this.requests.push(`discard ${id}`);
  }

  stop(): void {
    this.requests.push("stop");
  }

  on<Name extends keyof OutboxEvents>(
    name: Name,
    listener: (event: OutboxEvents[Name]) => void,
  ): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Adds an entry, or replaces the one with the same id. */
  change(entry: OutboxEntry): void {
    const others = this.entries.filter(({ document }) => document.id !== entry.document.id);
    this.entries = [...others, entry];
    this.#emit("change", entry);
  }

  remove(entry: OutboxEntry): void {
    this.entries = this.entries.filter(({ document }) => document.id !== entry.document.id);
    this.#emit("removed", entry);
  }

  save(entry: OutboxEntry): void {
    this.#emit("saved", entry);
  }

  moveTo(tier: CallOutbox["storageTier"]): void {
    this.storageTier = tier;
    this.#emit("storage", { tier });
  }

  #emit<Name extends keyof OutboxEvents>(name: Name, event: OutboxEvents[Name]): void {
    // Listeners are stored under the name of their event.
    for (const listener of this.#listeners.get(name) ?? []) listener(event as never);
  }
}
