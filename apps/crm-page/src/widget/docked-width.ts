import { createStore } from "zustand/vanilla";

/** The width of the calling app that a wide page makes room for; 0 if there is none. */
export const dockedWidth = createStore(() => 0);
