import type { CallDocument, CallOutbox } from "@calling-extensions/host";
import { createStore, type Store } from "../state/store.ts";
import { NOTES, notesOf } from "./call-text.ts";

/** Calls whose tab was closed before their notes were saved, the newest first. */
export interface AbandonedCallsStore extends Pick<
  Store<readonly CallDocument[]>,
  "get" | "subscribe"
> {
  stop: () => void;
}

/** Follows which calls of an outbox the user may finish here. */
export function followAbandonedCalls(outbox: CallOutbox): AbandonedCallsStore {
  const store = createStore<readonly CallDocument[]>([]);
  const update = (): void => {
    const documents = outbox.entries
      .filter(({ isAbandoned }) => isAbandoned)
      .map(({ document }) => document)
      .toReversed();
    const before = store.get();
    const isSame =
      before.length === documents.length &&
      before.every((document, index) => document === documents[index]);
    if (!isSame) store.set(documents);
  };
  const stops = [outbox.on("change", update), outbox.on("removed", update)];
  update();
  return {
    get: store.get,
    subscribe: store.subscribe,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** What the call is completed with: its draft, with these notes instead of the draft's. */
export function finishedProperties(
  document: CallDocument,
  notes: string,
): CallDocument["properties"] {
  const { [NOTES]: _draft, ...draft } = document.draft ?? {};
  // Notes that never were any must not become an empty value.
  return notes === "" && notesOf(document) === "" ? draft : { ...draft, [NOTES]: notes };
}
