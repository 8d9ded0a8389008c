import type { PageEvent } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import { openPageEvents } from "../api/page-events.ts";
import { sessionEnd } from "../api/session.ts";
import { CallingContext } from "../engine/calling-context.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { DISCONNECTED_NOTICE_DELAY_MS } from "../limits.ts";
import { removeAllRecordings } from "../recordings/stored-recordings.ts";
import { useSession } from "../session/session.ts";
import { removeSignInProblem } from "../session/sign-in-problem.ts";
import { createRefresher } from "./create-refresher.ts";
import { followPageEvents } from "./follow-page-events.ts";
import { hideCachedPage } from "./hide-cached-page.ts";
import { leaveAtSessionEnd, losesCalls } from "./leave-at-session-end.ts";
import styles from "./live-updates.module.css";

/** Keeps the page up to date with the CRM, shows when it can't, and leaves when the session ends. */
export function LiveUpdates() {
  useLeaving();
  // Another sign-in has failed, not the one of this user.
  useEffect(removeSignInProblem, []);
  const isDisconnected = useIsDisconnected(useConnection());
  // Then a message asks the user to sign in.
  const hasEnded = useStore(sessionEnd) !== undefined;
  return (
    <output>
      {isDisconnected && !hasEnded && (
        <span className={styles.gone} title={t`This page may be out of date until then.`}>
          <span className={styles.dot} aria-hidden />
          {t`Reconnecting…`}
        </span>
      )}
    </output>
  );
}

/** Leaves for the sign-in when the session ends, unless something would be lost. */
function useLeaving(): void {
  const frames = use(CallingContext)?.frames;
  const unstored = use(OutboxContext)?.unstored;
  const isNeeded = useEffectEvent(() =>
    losesCalls(frames?.getState() ?? [], unstored?.getState() ?? { entries: [] }),
  );
  useEffect(() => {
    let isLeaving = false;
    const leave = (): void => {
      isLeaving = true;
      void removeAllRecordings();
      window.location.reload();
    };
    const stopLeaving = leaveAtSessionEnd({ isNeeded: () => isNeeded(), leave });
    const stopHiding = hideCachedPage({ leave, isLeaving: () => isLeaving });
    return () => {
      stopHiding();
      stopLeaving();
    };
  }, []);
}

function useConnection(): boolean {
  const { lastEventId } = useSession();
  const queryClient = useQueryClient();
  const [isConnected, setConnected] = useState(true);
  const controller = use(CallingContext);
  const onEvent = useEffectEvent((event: PageEvent, refresh: (event: PageEvent) => void) => {
    if (event.type !== "appRestarted") refresh(event);
    // Without an engine, no app is loaded.
    else controller?.reload(event.appId);
  });
  const follow = useEffectEvent(() => {
    const refresh = createRefresher(queryClient);
    return followPageEvents({
      lastEventId,
      onEvent: (event) => onEvent(event, refresh),
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

/** Whether the stream has been disconnected for a while. */
function useIsDisconnected(isConnected: boolean): boolean {
  const [isDisconnected, setGone] = useState(false);
  useEffect(() => {
    if (isConnected) return undefined;
    const timer = setTimeout(() => setGone(true), DISCONNECTED_NOTICE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setGone(false);
    };
  }, [isConnected]);
  return isDisconnected;
}

/** Refetches failed queries on screen, now that the service is back. */
function refetchFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error",
  });
}
