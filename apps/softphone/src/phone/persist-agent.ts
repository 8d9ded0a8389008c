import type { StoredValue } from "@calling-extensions/ui/storage";
import type { Agent } from "./agent.ts";
import type { PhoneStore } from "./phone-store.ts";

/** Stores the login whenever it changes. Returns a function that stops it. */
export function persistAgent(store: PhoneStore, storage: StoredValue<Agent>): () => void {
  return store.subscribe(({ agentName, availability }, before) => {
    if (agentName === before.agentName && availability === before.availability) return;
    if (agentName === undefined) storage.remove();
    else storage.save({ name: agentName, availability });
  });
}
