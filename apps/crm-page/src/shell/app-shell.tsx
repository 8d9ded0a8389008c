import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { dropFirstResponses } from "../api/first-requests.ts";
import { RejectedBanner } from "../app-switcher/rejected-banner.tsx";
import { dialWaitingCalls } from "../dial/waiting-calls.ts";
import { type CallingEngine, CallingEngineProvider } from "../engine/calling-engine.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { useFocusOnNavigation } from "../navigation/use-focus-on-navigation.ts";
import { useScrollRestoration } from "../navigation/use-scroll-restoration.ts";
import { activeRun } from "../task-queue/task-queue-run.ts";
import { LateCodeFailure } from "./late-code-failure.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { Dialogs, Toasts } from "./overlays.tsx";
import { PageRoutes } from "./page-routes.tsx";
import { useCallingParts } from "./use-calling-parts.ts";
import { useCornerHeight } from "./use-corner-height.ts";
import styles from "./app-shell.module.css";

const TaskQueueBar = lazyPart(
  "the task queue",
  async () => (await import("../task-queue/task-queue-bar.tsx")).TaskQueueBar,
);

/**
 * Everything that stays while the user navigates: the bar, the calling apps and their calls, around
 * the routed tree. The calling engine and what it needs are loaded after the page is shown.
 */
export function AppShell() {
  const { data: calling, error, refetch } = useCallingParts();
  const [engine, setEngine] = useState<CallingEngine>();
  const parts = engine && calling;
  useEffect(() => {
    if (engine) dialWaitingCalls(engine.control);
  }, [engine]);
  const isQueueActive = useStore(activeRun) !== undefined;
  const page = useRef<HTMLElement>(null);
  const corner = useCornerHeight();
  useFocusOnNavigation(page);
  useScrollRestoration();
  // The queries of the first page have taken theirs.
  useEffect(dropFirstResponses, []);
  return (
    <CallingEngineProvider engine={engine}>
      {calling && <calling.RunCallingEngine onChange={setEngine} />}
      <a href="#page" className={styles.skip}>
        Skip to content
      </a>
      <NavigationBar dock={parts && <parts.AppDock />} />
      <RejectedBanner />
      <div className={styles.queue}>{isQueueActive && engine && <TaskQueueBar />}</div>
      {/* Before the page, so that Shift+Tab reaches it after navigation. */}
      <div ref={corner} className={styles.corner}>
        {calling && <calling.LiveUpdates />}
        {parts && <parts.UnstoredCallsStatus />}
        <Toasts />
        {error && !calling && (
          <LateCodeFailure what="the phone" error={error} onRetry={() => void refetch()} />
        )}
        {parts && <parts.CallBar />}
      </div>
      <div className={styles.room}>
        <main id="page" ref={page} tabIndex={-1} className={styles.page}>
          <PageRoutes />
        </main>
        {parts && <parts.DeveloperTools />}
      </div>
      {parts && <parts.CallingLayer />}
      <Dialogs />
    </CallingEngineProvider>
  );
}
