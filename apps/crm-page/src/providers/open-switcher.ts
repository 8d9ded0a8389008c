import { createStore } from "zustand/vanilla";

/** Whether the list of calling apps is open: the bar's button, a banner or a notice opens it. */
export const isSwitcherOpen = createStore(() => false);
