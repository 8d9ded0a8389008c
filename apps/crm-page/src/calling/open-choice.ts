import type { DialRequest } from "@calling-extensions/host";
import { createStore } from "zustand/vanilla";
import type { CallingProvider } from "../providers/calling-provider.ts";

/** A call that waits for the user to choose its app. */
export interface PendingChoice {
  providers: readonly CallingProvider[];
  preselectedId: string;
  request: DialRequest;
}

export const pendingChoice = createStore<PendingChoice | undefined>(() => undefined);
