import type { StoredCalls } from "../call/call-storage.ts";
import type { StoredValue } from "@calling-extensions/ui/storage";
import type { Agent } from "./agent.ts";
import type { PhoneStore } from "./phone-store.ts";

/** Stores the calls and the login whenever they change. Returns a function that stops it. */
export function persistState({
  store,
  callStorage,
  agentStorage,
}: {
  store: PhoneStore;
  callStorage: StoredValue<StoredCalls>;
  agentStorage: StoredValue<Agent>;
}): () => void {
  function persistCalls(calls: StoredCalls): void {
    const hasAny = calls.call !== undefined || calls.otherCalls.length > 0;
    if (!hasAny) callStorage.remove();
    const isWorking = !hasAny || callStorage.save(calls);
    if (isWorking !== store.getState().isStorageWorking) {
      store.dispatch({ type: "storageChanged", isWorking });
    }
  }

  return store.subscribe(({ call, otherCalls, agentName, availability }, before) => {
    if (call !== before.call || otherCalls !== before.otherCalls) {
      persistCalls({ call, otherCalls });
    }
    if (agentName !== before.agentName || availability !== before.availability) {
      if (agentName === undefined) agentStorage.remove();
      else agentStorage.save({ name: agentName, availability });
    }
  });
}
