import { MAX_AGENT_NAME_LENGTH } from "../settings/defaults.ts";
import {
  createStoredValue,
  schemaOfGuard,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";

/** The user of the phone in this browser. This is a demo: there is no password. */
export interface Agent {
  readonly name: string;
  readonly isAvailable: boolean;
}

function isAgent(value: unknown): value is Agent {
  const { name, isAvailable } = Object(value) as Partial<Record<keyof Agent, unknown>>;
  const isName =
    typeof name === "string" && name.trim() !== "" && name.length <= MAX_AGENT_NAME_LENGTH;
  return isName && typeof isAvailable === "boolean";
}

/** Names to choose from. */
export const demoAgents = ["Robin Reed", "Noor Haddad", "Sam Okafor"] as const;

/** Remembers the login between visits. */
export const createAgentStorage = (storage: TextStorage | undefined): StoredValue<Agent> =>
  createStoredValue({
    storage,
    key: "calling-extensions:softphone:agent",
    version: 1,
    schema: schemaOfGuard(isAgent),
  });
