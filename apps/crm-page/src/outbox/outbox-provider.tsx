import { createCallOutbox } from "@calling-extensions/host";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { saveCall, sendHeartbeat } from "../api/calls.ts";
import { useSession } from "../session/session.ts";
import { OutboxContext } from "./outbox-context.ts";
import { followOutbox, type SessionOutbox } from "./session-outbox.ts";

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
