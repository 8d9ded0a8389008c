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

/** Who uses the phone: the user of the CRM page, someone who has entered a name, or no one since a log-out. */
const logins = ["page", "own", "none"] as const;
export type Login = (typeof logins)[number];

/** The user of the phone in this browser. This is a demo: there is no password. */
export interface Agent {
  readonly login: Login;
  /** Of a user who has entered it. The CRM page names its user at each connection. */
  readonly name?: string | undefined;
  readonly availability: Availability;
}

/** An availability of an earlier version doesn't cost the login, nor does a login that had only a name. */
function readAgent(value: unknown): Agent | undefined {
  const stored = Object(value) as Partial<Record<keyof Agent, unknown>>;
  const login = logins.find((one) => one === (stored.login ?? "own"));
  const availability = availabilities.find((one) => one === stored.availability) ?? "available";
  if (login !== "own") return login && { login, availability };
  const { name } = stored;
  const isName =
    typeof name === "string" && name.trim() !== "" && name.length <= MAX_AGENT_NAME_LENGTH;
  return isName ? { login, name, availability } : undefined;
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
