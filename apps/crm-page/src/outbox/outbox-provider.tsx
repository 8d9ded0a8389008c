import { createCallOutbox } from "@calling-extensions/host";
import { joinTab } from "@calling-extensions/platform";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { saveCall, sendHeartbeat } from "../api/calls.ts";
import { useSession } from "../session/session.ts";
import { OutboxContext } from "./outbox-context.ts";
import { followOutbox, type SessionOutbox } from "./session-outbox.ts";

/** Opens the session's outbox, which keeps calls until the CRM has stored them, once this tab has its id. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const { portal, user } = useSession();
  const [opened] = useState(() => createStore<SessionOutbox | undefined>(() => undefined));
  const session = useStore(opened);
  useEffect(() => {
    const tab = joinTab(window);
    const started = followOutbox(
      createCallOutbox({ portalId: portal.id, userId: user.id, saveCall, sendHeartbeat, window }),
    );
    let isStopped = false;
    const show = async (): Promise<void> => {
      await tab.ready;
      if (!isStopped) opened.setState(started, true);
    };
    void show();
    return () => {
      isStopped = true;
      opened.setState(undefined, true);
      started.stop();
      tab.leave();
    };
  }, [opened, portal.id, user.id]);
  return session && <OutboxContext value={session}>{children}</OutboxContext>;
}
