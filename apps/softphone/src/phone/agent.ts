import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { MAX_AGENT_NAME_LENGTH } from "../settings/defaults.ts";
import {
  createStoredValue,
  type StoredValue,
  type TextStorage,
} from "@calling-extensions/ui/storage";

/** What the user can choose. */
export const availabilities = ["available", "away", "doNotDisturb"] as const;
export type Availability = (typeof availabilities)[number];

const agent = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_AGENT_NAME_LENGTH)),
  availability: orElse(z.enum(availabilities), "available"),
});

/** The user of the phone in this browser. This is a demo: there is no password. */
export type Agent = z.infer<typeof agent>;

/** Names to choose from. */
export const demoAgents = ["Robin Reed", "Noor Haddad", "Sam Okafor"] as const;

/** Remembers the login between visits. */
export const createAgentStorage = (storage: TextStorage | undefined): StoredValue<Agent> =>
  createStoredValue({
    storage,
    key: "calling-extensions:softphone:agent",
    version: 1,
    schema: agent,
  });
