import type { CallOutbox, OutboxEntry } from "@calling-extensions/host";
import { createStore, type StoreApi } from "zustand/vanilla";
import { UNSTORED_NOTICE_DELAY_MS } from "../limits.ts";

/** The calls that the CRM hasn't stored yet. */
export interface UnstoredCalls {
  /** The oldest first. */
  readonly entries: readonly OutboxEntry[];
  /** Closing this tab would lose them. */
  readonly isOnlyInMemory: boolean;
}

export interface UnstoredCallsStore extends Pick<
  StoreApi<UnstoredCalls>,
  "getState" | "getInitialState" | "subscribe"
> {
  stop: () => void;
}

/** Follows an outbox: which calls the user should know are not stored yet. */
export function followUnstoredCalls(outbox: CallOutbox): UnstoredCallsStore {
  const store = createStore<UnstoredCalls>(() => ({ entries: [], isOnlyInMemory: false }));
  /** Since when a call is not stored, by its id. */
  const since = new Map<string, number>();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(): void {
    clearTimeout(timer);
    if (isStopped) return;
    const now = performance.now();
    const unstored = outbox.entries.filter(({ status }) => status !== "stored");
    const ids = new Set(unstored.map(({ document }) => document.id));
    for (const id of ids) since.set(id, since.get(id) ?? now);
    for (const id of since.keys()) if (!ids.has(id)) since.delete(id);

    const shownAt = (entry: OutboxEntry): number =>
      isFailing(entry) ? now : (since.get(entry.document.id) ?? now) + UNSTORED_NOTICE_DELAY_MS;
    const next = Math.min(...unstored.map(shownAt).filter((at) => at > now));
    if (Number.isFinite(next)) timer = setTimeout(update, next - now);
    show(unstored.filter((entry) => shownAt(entry) <= now));
  }

  function show(entries: readonly OutboxEntry[]): void {
    const isOnlyInMemory = outbox.storageTier === "memory";
    const before = store.getState();
    const isSame =
      before.isOnlyInMemory === isOnlyInMemory &&
      before.entries.length === entries.length &&
      before.entries.every((entry, index) => entry === entries[index]);
    if (!isSame) store.setState({ entries, isOnlyInMemory }, true);
  }

  const stops = (["change", "saved", "failed", "removed", "storage"] as const).map((name) =>
    outbox.on(name, update),
  );
  update();
  void outbox.ready.then(update);
  return {
    ...store,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}

/** Whether a call isn't stored although its first attempt is over. */
const isFailing = ({ status, error }: OutboxEntry): boolean =>
  status !== "saving" || error !== undefined;
