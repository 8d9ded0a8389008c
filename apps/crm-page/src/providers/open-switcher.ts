import { createStore } from "../state/store.ts";

/** Whether the list of calling apps is open: the bar's button, a banner or a notice opens it. */
export const openSwitcher = createStore(false);
