import type { CallEntry } from "@calling-extensions/crm/page-api";
import { createStore } from "zustand/vanilla";

/** A call without a record that the user has opened from the results of a search. */
export const openedCall = createStore<CallEntry | undefined>(() => undefined);
