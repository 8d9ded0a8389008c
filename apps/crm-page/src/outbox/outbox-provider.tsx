import { createCallOutbox } from "@calling-extensions/host";
import { useEffect, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { saveCall, sendHeartbeat } from "../api/save-call.ts";
import { useSession } from "../session/session-context.ts";
import { OutboxContext } from "./outbox-context.ts";
import { followOutbox, type SessionOutbox } from "./session-outbox.ts";

/** Keeps calls until the CRM has stored them, for as long as the session's page is open. */
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
