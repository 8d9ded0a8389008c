import type { CallDocument, CallOutbox } from "@calling-extensions/host";
import { createStore, type Store } from "../state/store.ts";

/** Calls that were over when the page was left, and that their apps have not completed: notes may be missing. */
export interface UnfinishedCallsStore extends Pick<
  Store<readonly CallDocument[]>,
  "get" | "subscribe"
> {
  /**
   * Takes up the calls that an earlier load of this tab was on.
   *
   * @param providerIds the apps that can go on with them.
   * @returns which of the apps have calls to go on with.
   */
  takeUp: (providerIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The user knows. */
  dismiss: (id: string) => void;
  stop: () => void;
}

/** Follows the calls that an outbox still has from an earlier load of the page. */
export function followUnfinishedCalls(outbox: CallOutbox): UnfinishedCallsStore {
  const store = createStore<readonly CallDocument[]>([]);
  const dismiss = (id: string): void =>
    store.set(store.get().filter((document) => document.id !== id));
  const stops = [
    outbox.on("removed", ({ document }) => dismiss(document.id)),
    outbox.on("change", ({ document }) => {
      const isKnown = store.get().some(({ id }) => id === document.id);
      if (isKnown && !isUnfinished(document)) dismiss(document.id);
    }),
  ];
  return {
    get: store.get,
    subscribe: store.subscribe,
    dismiss,
    async takeUp(providerIds) {
      // Not from the entries: until a call is taken up, the outbox doesn't know whose it is.
      const taken = (await Promise.all(providerIds.map((id) => outbox.takeUp(id)))).flat();
      const calls = taken.filter(({ state }) => state !== "completed");
      store.set(calls.filter(isUnfinished));
      return new Set(calls.map(({ providerId }) => providerId));
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** A lost call has a row of its own. */
const isUnfinished = ({ state, isLost }: CallDocument): boolean => state === "ended" && !isLost;
