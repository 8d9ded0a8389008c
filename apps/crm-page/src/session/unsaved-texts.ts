import { createStore } from "zustand/vanilla";

/** A text that the user has typed into a field of the page. */
export interface UnsavedText {
  /** The name of the field; may be empty. */
  readonly label: string;
  readonly text: string;
}

/** What a page is kept for after its session has ended, while its data is hidden. Undefined while the page is shown. */
export const unsavedTexts = createStore<readonly UnsavedText[] | undefined>(() => undefined);
