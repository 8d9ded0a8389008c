import type { CallDocument, CallOutbox } from "@calling-extensions/host";
import { createStore, type StoreApi } from "zustand/vanilla";

/**
 * Calls that had ended when the page was left, but that their apps had not completed: notes may be
 * missing.
 */
export interface UnfinishedCallsStore extends Pick<
  StoreApi<readonly CallDocument[]>,
  "getState" | "getInitialState" | "subscribe"
> {
  /**
   * Claims the calls of an earlier load of this tab.
   *
   * @param providerIds the apps that can continue them.
   * @returns the apps with calls to continue.
   */
  claimCalls: (providerIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Hides a call that the user knows about. */
  dismiss: (id: string) => void;
  stop: () => void;
}

/** Follows the calls that an outbox still has from an earlier load of the page. */
export function followUnfinishedCalls(outbox: CallOutbox): UnfinishedCallsStore {
  const store = createStore<readonly CallDocument[]>(() => []);
  const dismiss = (id: string): void =>
    store.setState((calls) => calls.filter((document) => document.id !== id), true);
  const stops = [
    outbox.on("removed", ({ document }) => dismiss(document.id)),
    outbox.on("change", ({ document }) => {
      const calls = store.getState();
      const isKnown = calls.some(({ id }) => id === document.id);
      if (isKnown && !isUnfinished(document)) dismiss(document.id);
      else if (isKnown) {
        store.setState(
          calls.map((each) => (each.id === document.id ? document : each)),
          true,
        );
      }
    }),
  ];
  return {
    ...store,
    dismiss,
    async claimCalls(providerIds) {
      // Not from the entries: until a call is claimed, the outbox doesn't know which app it
      // belongs to.
      const taken = (await Promise.all(providerIds.map((id) => outbox.claimCalls(id)))).flat();
      const calls = taken.filter(({ state }) => state !== "completed");
      store.setState(calls.filter(isUnfinished), true);
      return new Set(calls.map(({ providerId }) => providerId));
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** A lost call has its own row. */
const isUnfinished = ({ state, isLost }: CallDocument): boolean => state === "ended" && !isLost;
