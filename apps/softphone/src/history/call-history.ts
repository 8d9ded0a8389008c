import {
  createStoredValue,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { MAX_HISTORY_ENTRIES } from "../settings/defaults.ts";
import { historyEntry, type HistoryEntry } from "./history-schema.ts";
import { countUnseen, type HistoryState } from "./history-state.ts";

/** The key of calls that no user has seen. Each user's calls are under a key that begins with it. */
export const HISTORY_KEY = "calling-extensions:softphone:history";

/** The calls of the user who is logged in. Tabs share them through the browser's storage. */
export interface CallHistory {
  readonly state: Pick<StoreApi<HistoryState>, "getState" | "getInitialState" | "subscribe">;
  /** Shows the calls of another user, and those that came while no user was logged in. */
  setUser(user: string | undefined): void;
  /** Adds a call, once. */
  add(entry: HistoryEntry): void;
  /** Changes a call, unless the user has deleted it. */
  update(externalCallId: string, change: Partial<HistoryEntry>): void;
  /** The user has seen the missed calls. */
  markSeen(): void;
  remove(externalCallIds: readonly string[]): void;
  /** Adds calls that were removed. */
  restore(entries: readonly HistoryEntry[]): void;
  /** Shows what another tab has stored. */
  reload(): void;
}

/** Each entry is parsed separately: an invalid one doesn't cost the others. */
const storedEntries: z.ZodMiniType<readonly HistoryEntry[]> = z.pipe(
  z.array(orElse(z.optional(historyEntry), undefined)),
  z.transform((entries) => normalize(entries.filter((entry) => entry !== undefined))),
);

export function createCallHistory(storage: TextStorage | undefined): CallHistory {
  const storedFor = (user: string | undefined): StoredValue<readonly HistoryEntry[]> =>
    createStoredValue({
      storage,
      key: user === undefined ? HISTORY_KEY : `${HISTORY_KEY}:${user}`,
      schema: storedEntries,
    });
  const unclaimed = storedFor(undefined);
  let stored = unclaimed;
  const state = createStore<HistoryState>(() => ({
    entries: stored.load() ?? [],
    isStorageWorking: storage !== undefined,
  }));

  function change(edit: (entries: readonly HistoryEntry[]) => readonly HistoryEntry[]) {
    const { entries: shown, isStorageWorking } = state.getState();
    // Another tab may have stored calls. What couldn't be stored is only in the memory.
    const latest = isStorageWorking ? (stored.load() ?? []) : shown;
    const entries = normalize(edit(latest));
    state.setState({ entries, isStorageWorking: stored.save(entries) });
  }

  return {
    state,
    setUser(user) {
      stored = storedFor(user);
      state.setState({ entries: stored.load() ?? [] });
      const claimed = user === undefined ? undefined : unclaimed.load();
      if (!claimed) return;
      change((entries) => [...claimed, ...entries]);
      if (state.getState().isStorageWorking) unclaimed.remove();
    },
    add: (entry) => change((entries) => [entry, ...entries]),
    update(externalCallId, changes) {
      const isChanged = (entry: HistoryEntry) =>
        entry.externalCallId === externalCallId && differs(entry, changes);
      // Notes change a call at every key, and nothing in its entry.
      if (!state.getState().entries.some(isChanged)) return;
      change((entries) =>
        entries.map((entry) => (isChanged(entry) ? { ...entry, ...changes } : entry)),
      );
    },
    markSeen() {
      if (countUnseen(state.getState()) === 0) return;
      change((entries) =>
        entries.map((entry) => (entry.isSeen ? entry : { ...entry, isSeen: true })),
      );
    },
    remove(externalCallIds) {
      const removed = new Set(externalCallIds);
      change((entries) => entries.filter((entry) => !removed.has(entry.externalCallId)));
    },
    restore: (removed) => change((entries) => [...removed, ...entries]),
    reload() {
      if (state.getState().isStorageWorking) state.setState({ entries: stored.load() ?? [] });
    },
  };
}

const differs = (entry: HistoryEntry, changes: Partial<HistoryEntry>): boolean =>
  Object.entries(changes).some(([key, value]) => entry[key as keyof HistoryEntry] !== value);

/** Each call once, the latest first, and not too many. */
function normalize(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const byId = new Map(entries.map((entry) => [entry.externalCallId, entry]));
  return [...byId.values()]
    .toSorted((one, other) => other.startedAt - one.startedAt)
    .slice(0, MAX_HISTORY_ENTRIES);
}
