import type { CallDocument } from "@calling-extensions/host";
import { createStore } from "zustand/vanilla";

/** The call whose notes the user is finishing. It stays if another tab takes the call, so that no text is lost. */
export const pendingFinish = createStore<CallDocument | undefined>(() => undefined);
