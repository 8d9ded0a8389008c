import { MAX_AGENT_NAME_LENGTH } from "../settings/defaults.ts";
import {
  createStoredValue,
  schemaOf,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";

/** What the user can choose. */
export const availabilities = ["available", "away", "doNotDisturb"] as const;
export type Availability = (typeof availabilities)[number];

/** The user of the phone in this browser. This is a demo: there is no password. */
export interface Agent {
  readonly name: string;
  readonly availability: Availability;
}

/** An availability of an earlier version doesn't cost the login. */
function readAgent(value: unknown): Agent | undefined {
  const { name, availability } = Object(value) as Partial<Record<keyof Agent, unknown>>;
  const isName =
    typeof name === "string" && name.trim() !== "" && name.length <= MAX_AGENT_NAME_LENGTH;
  if (!isName) return undefined;
  return { name, availability: availabilities.find((one) => one === availability) ?? "available" };
}

/** Names to choose from. */
export const demoAgents = ["Robin Reed", "Noor Haddad", "Sam Okafor"] as const;

/** Remembers the login between visits. */
export const createAgentStorage = (storage: TextStorage | undefined): StoredValue<Agent> =>
  createStoredValue({
    storage,
    key: "calling-extensions:softphone:agent",
    version: 1,
    schema: schemaOf(readAgent),
  });
