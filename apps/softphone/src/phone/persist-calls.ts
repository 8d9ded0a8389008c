import type { StoredValue } from "@calling-extensions/ui/storage";
import type { StoredCalls } from "../call/call-storage.ts";
import type { PhoneStore } from "./phone-store.ts";

/** Stores the calls and their follow-up tasks whenever they change. Returns a function that stops it. */
export function persistCalls(store: PhoneStore, storage: StoredValue<StoredCalls>): () => void {
  return store.subscribe(({ call, otherCalls, followUps }, before) => {
    const isChanged =
      call !== before.call || otherCalls !== before.otherCalls || followUps !== before.followUps;
    if (!isChanged) return;
    const hasAny = call !== undefined || otherCalls.length > 0 || followUps.length > 0;
    if (!hasAny) storage.remove();
    const isWorking = !hasAny || storage.save({ call, otherCalls, followUps });
    if (isWorking !== store.getState().isStorageWorking) {
      store.dispatch({ type: "storageChanged", isWorking });
    }
  });
}
