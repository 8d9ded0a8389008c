import { type CallOutbox, createCallOutbox } from "@calling-extensions/host";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { saveCall, sendHeartbeat } from "../api/calls.ts";
import { useSession } from "../session/session.ts";
import { followOutbox, type SessionOutbox } from "./session-outbox.ts";
import type { UnstoredCalls } from "./unstored-calls.ts";

const OutboxContext = createContext<SessionOutbox | undefined>(undefined);

/** The session's outbox, and the stores that follow it. */
export function useSessionOutbox(): SessionOutbox {
  const session = use(OutboxContext);
  if (!session) throw new Error("useSessionOutbox is called outside <OutboxProvider>.");
  return session;
}

export const useOutbox = (): CallOutbox => useSessionOutbox().outbox;

/** The calls that the user should know are not stored yet. */
export const useUnstoredCalls = (): UnstoredCalls => useStore(useSessionOutbox().unstored);

/** Opens the session's outbox, which keeps calls until the CRM has stored them. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const { portal, user } = useSession();
  const [opened] = useState(() => createStore<SessionOutbox | undefined>(() => undefined));
  const session = useStore(opened);
  useEffect(() => {
    const started = followOutbox(
      createCallOutbox({ portalId: portal.id, userId: user.id, saveCall, sendHeartbeat, window }),
    );
    opened.setState(started, true);
    return () => {
      opened.setState(undefined, true);
      started.stop();
    };
  }, [opened, portal.id, user.id]);
  return session && <OutboxContext value={session}>{children}</OutboxContext>;
}
