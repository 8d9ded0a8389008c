import type { DialRequest } from "@calling-extensions/host";
import type { CallingProvider } from "../providers/calling-provider.ts";
import { createStore } from "../state/store.ts";

/** A call that waits for the user to choose its app. */
export interface OpenChoice {
  providers: readonly CallingProvider[];
  preselectedId: string;
  request: DialRequest;
}

export const openChoice = createStore<OpenChoice | undefined>(undefined);
