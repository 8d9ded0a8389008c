import type { CallDocument, CallOutbox } from "@calling-extensions/host";
import { createStore, type StoreApi } from "zustand/vanilla";
import { NOTES, notesOf, storedNotesOf } from "./call-text.ts";
import { isHtml, toHtml } from "../controls/readable-text.ts";

/** Calls whose tab was closed before their notes were saved, the newest first. */
export interface AbandonedCallsStore extends Pick<
  StoreApi<readonly CallDocument[]>,
  "getState" | "getInitialState" | "subscribe"
> {
  stop: () => void;
}

/** Follows which calls of an outbox the user may finish here. */
export function followAbandonedCalls(outbox: CallOutbox): AbandonedCallsStore {
  const store = createStore<readonly CallDocument[]>(() => []);
  const update = (): void => {
    const documents = outbox.entries
      .filter(({ isAbandoned }) => isAbandoned)
      .map(({ document }) => document)
      .toReversed();
    const before = store.getState();
    const isSame =
      before.length === documents.length &&
      before.every((document, index) => document === documents[index]);
    if (!isSame) store.setState(documents, true);
  };
  const stops = [outbox.on("change", update), outbox.on("removed", update)];
  update();
  return {
    ...store,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/**
 * What the call is completed with: its draft, with these notes instead of the draft's.
 *
 * @param notes plain text. If it is what `notesOf` returns, the notes keep their formatting.
 */
export function finishedProperties(
  document: CallDocument,
  notes: string,
): CallDocument["properties"] {
  const { [NOTES]: _draft, ...draft } = document.draft ?? {};
  const stored = storedNotesOf(document);
  // Absent notes must not become an empty value.
  if (notes === "" && stored === "") return draft;
  if (notes === notesOf(document)) return { ...draft, [NOTES]: stored };
  return { ...draft, [NOTES]: isHtml(stored) ? toHtml(notes) : notes };
}
