import { createStore } from "zustand/vanilla";

/** A text that the user has typed into a field of the page. */
export interface UnsavedText {
  /** The name of the field; may be empty. */
  readonly label: string;
  readonly text: string;
}

/** What the user has typed into a page that is kept after its session has ended. Undefined while its data is shown. */
export const unsavedTexts = createStore<readonly UnsavedText[] | undefined>(() => undefined);

/** Finds what stays visible while the data of a page is hidden: its calls, and the apps that have them. */
export const IN_CALL = "[data-in-call=true]";
