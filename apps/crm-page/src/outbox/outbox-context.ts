import type { CallOutbox } from "@calling-extensions/host";
import { createContext, use } from "react";
import { useStore } from "zustand";
import type { SessionOutbox } from "./session-outbox.ts";
import type { UnstoredCalls } from "./unstored-calls.ts";

/** Undefined until the outbox is open. */
export const OutboxContext = createContext<SessionOutbox | undefined>(undefined);

/** The session's outbox, and the stores that follow it. */
export function useSessionOutbox(): SessionOutbox {
  const session = use(OutboxContext);
  if (!session) throw new Error("useSessionOutbox is called before the outbox is open.");
  return session;
}

export const useOutbox = (): CallOutbox => useSessionOutbox().outbox;

/** The calls that the user should know are not stored yet. */
export const useUnstoredCalls = (): UnstoredCalls => useStore(useSessionOutbox().unstored);
