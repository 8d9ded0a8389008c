import { createCallOutbox } from "@calling-extensions/host";
import { useEffect, useState, type ReactNode } from "react";
import { saveCall, sendHeartbeat } from "../api/save-call.ts";
import { useSession } from "../session/session-context.ts";
import { createStore } from "../state/store.ts";
import { useStore } from "../state/use-store.ts";
import { OutboxContext } from "./outbox-context.ts";
import { followOutbox, type SessionOutbox } from "./session-outbox.ts";

/** Keeps calls until the CRM has stored them, for as long as the session's page is open. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const { portal, user } = useSession();
  const [opened] = useState(() => createStore<SessionOutbox | undefined>(undefined));
  const session = useStore(opened);
  useEffect(() => {
    const started = followOutbox(
      createCallOutbox({ portalId: portal.id, userId: user.id, saveCall, sendHeartbeat, window }),
    );
    opened.set(started);
    return () => {
      opened.set(undefined);
      started.stop();
    };
  }, [opened, portal.id, user.id]);
  return session && <OutboxContext value={session}>{children}</OutboxContext>;
}
