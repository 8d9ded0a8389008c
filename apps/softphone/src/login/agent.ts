import * as z from "zod";
import { createValueStore, type TextStorage, type ValueStore } from "../storage/value-store.ts";

export const MAX_NAME_LENGTH = 60;

const agent = z.object({
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
  isAvailable: z.boolean(),
});

/** Who sits at the phone in this browser. A demonstration: there is no password. */
export type Agent = z.infer<typeof agent>;

/** Names to pick from. */
export const demoAgents = ["Robin Reed", "Noor Haddad", "Sam Okafor"] as const;

/** Remembers the log-in from one visit to the next. */
export const createAgentStorage = (storage: TextStorage | undefined): ValueStore<Agent> =>
  createValueStore({
    storage,
    key: "calling-extensions:softphone:agent",
    version: 1,
    schema: agent,
  });
