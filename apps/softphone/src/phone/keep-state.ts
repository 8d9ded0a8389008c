import type { StoredCalls } from "../call/call-storage.ts";
import type { Agent } from "../login/agent.ts";
import type { ValueStore } from "../storage/value-store.ts";
import type { PhoneStore } from "./phone-store.ts";

/** Keeps the calls and the log-in as they change. The answer stops it. */
export function keepState({
  store,
  callStorage,
  agentStorage,
}: {
  store: PhoneStore;
  callStorage: ValueStore<StoredCalls>;
  agentStorage: ValueStore<Agent>;
}): () => void {
  function keepCalls(calls: StoredCalls): void {
    const hasAny = calls.call !== undefined || calls.unsaved.length > 0;
    if (!hasAny) callStorage.remove();
    const isWorking = !hasAny || callStorage.save(calls);
    if (isWorking !== store.api.getState().isStorageWorking) {
      store.dispatch({ type: "storageChanged", isWorking });
    }
  }

  return store.api.subscribe(({ call, unsaved, agentName, isAvailable }, before) => {
    if (call !== before.call || unsaved !== before.unsaved) keepCalls({ call, unsaved });
    if (agentName !== before.agentName || isAvailable !== before.isAvailable) {
      if (agentName === undefined) agentStorage.remove();
      else agentStorage.save({ name: agentName, isAvailable });
    }
  });
}
