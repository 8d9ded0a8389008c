import type { Call } from "../call/call.ts";
import type { Agent } from "../login/agent.ts";
import type { ValueStore } from "../storage/value-store.ts";
import type { PhoneStore } from "./phone-store.ts";

/** Keeps the call and the log-in as they change. The answer stops it. */
export function keepState({
  store,
  callStorage,
  agentStorage,
}: {
  store: PhoneStore;
  callStorage: ValueStore<Call>;
  agentStorage: ValueStore<Agent>;
}): () => void {
  return store.api.subscribe(({ call, agentName, isAvailable }, before) => {
    if (call !== before.call) {
      if (call) callStorage.save(call);
      else callStorage.remove();
    }
    if (agentName !== before.agentName || isAvailable !== before.isAvailable) {
      if (agentName === undefined) agentStorage.remove();
      else agentStorage.save({ name: agentName, isAvailable });
    }
  });
}
