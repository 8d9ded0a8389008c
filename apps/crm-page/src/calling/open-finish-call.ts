import type { CallDocument } from "@calling-extensions/host";
import { createStore } from "../state/store.ts";

/** The call whose notes the user is finishing. It stays open if another tab takes the call: the text is not lost. */
export const openFinishCall = createStore<CallDocument | undefined>(undefined);
