import { createStore } from "../state/store.ts";

/** Something that was done, and what can still be done about it. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void };
}

let lastId = 0;

/** The toast on screen: a newer one takes its place. */
export const openToast = createStore<Toast | undefined>(undefined);

/** Says what was done, for a while. */
export function showToast(toast: Omit<Toast, "id">): void {
  lastId += 1;
  openToast.set({ ...toast, id: lastId });
}

export const closeToast = (): void => openToast.set(undefined);
