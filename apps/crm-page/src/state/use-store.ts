import { useSyncExternalStore } from "react";
import type { Store } from "./store.ts";

/** The store's value; the component renders again when it changes. */
export const useStore = <Value>(store: Pick<Store<Value>, "get" | "subscribe">): Value =>
  useSyncExternalStore(store.subscribe, store.get);
