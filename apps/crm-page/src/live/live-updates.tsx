import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { openPageEvents } from "../api/page-api.ts";
import { useDesk } from "../engine/calling-context.ts";
import { useSession } from "../session/session.ts";
import { createRefresher } from "./create-refresher.ts";
import { followPageEvents } from "./follow-page-events.ts";
import styles from "./live-updates.module.css";

/** A restart of the service is over by then, and nobody needs to hear of it. */
const GONE_AFTER_MS = 2000;

/** Keeps what is on screen as it is in the CRM, and says so where that is not possible. */
export function LiveUpdates() {
  const isGone = useGone(useConnection());
  return (
    <output>
      {isGone && (
        <span className={styles.gone} title="What you see may be out of date until then.">
          <span className={styles.dot} aria-hidden />
          Reconnecting…
        </span>
      )}
    </output>
  );
}

function useConnection(): boolean {
  const { lastEventId } = useSession();
  const queryClient = useQueryClient();
  const [isConnected, setConnected] = useState(true);
  const desk = useDesk();
  const follow = useEffectEvent(() => {
    const refresh = createRefresher(queryClient);
    return followPageEvents({
      lastEventId,
      onEvent: (event) => {
        if (event.type === "appRestarted") desk.reload(event.appId);
        else refresh(event);
      },
      onConnection: (isConnectedNow) => {
        setConnected(isConnectedNow);
        if (isConnectedNow) refetchFailed(queryClient);
      },
      open: openPageEvents,
    });
  });
  useEffect(() => follow(), []);
  return isConnected;
}

/** Whether the stream has been away for a while. */
function useGone(isConnected: boolean): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (isConnected) return undefined;
    const timer = setTimeout(() => setGone(true), GONE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setGone(false);
    };
  }, [isConnected]);
  return isGone;
}

/** Repeats what is on screen as an error, now that the service is back. */
function refetchFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error",
  });
}
