import { t } from "@calling-extensions/ui/text";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { dropFirstResponses } from "../api/first-requests.ts";
import { dialWaitingCalls } from "../dial/waiting-calls.ts";
import { type CallingEngine, CallingEngineProvider } from "../engine/calling-engine.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { PagePlace } from "../navigation/page-place.tsx";
import { activeRun } from "../tasks/task-queue-run.ts";
import { LateCodeFailure } from "./late-code-failure.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { Dialogs, Toasts } from "./overlays.tsx";
import { PageRoutes } from "./page-routes.tsx";
import { useCallingParts } from "./use-calling-parts.ts";
import styles from "./app-shell.module.css";

const TaskQueueBar = lazyPart(
  t`the task queue`,
  "line",
  async () => (await import("../task-queue/task-queue-bar.tsx")).TaskQueueBar,
);

/** One element: the shell renders again without it. */
const pageRoutes = (
  <PartBoundary label={t`the page`} shape="page">
    <PageRoutes />
  </PartBoundary>
);

/**
 * Everything that stays while the user navigates: the bar, the calling apps and their calls, around
 * the routed tree. The calling engine and what it needs are loaded after the page is shown.
 */
export function AppShell() {
  const { data: calling, failure, refetch } = useCallingParts();
  const [engine, setEngine] = useState<CallingEngine>();
  const parts = engine && calling;
  useEffect(() => {
    if (engine) dialWaitingCalls(engine.control);
  }, [engine]);
  const isQueueActive = useStore(activeRun) !== undefined;
  const page = useRef<HTMLElement>(null);
  // The queries of the first page have taken theirs.
  useEffect(dropFirstResponses, []);
  return (
    <CallingEngineProvider engine={engine}>
      <a href="#page" className={styles.skip}>
        {t`Skip to content`}
      </a>
      <PartBoundary label={t`the navigation bar`} shape="line">
        <NavigationBar
          dock={
            parts && (
              <PartBoundary label={t`the calling apps`} shape="line">
                <parts.AppDock />
              </PartBoundary>
            )
          }
        />
      </PartBoundary>
      {calling && (
        <PartBoundary label={t`the rejected calling apps`} shape="line">
          <calling.RejectedBanner />
        </PartBoundary>
      )}
      <div className={styles.queue}>{isQueueActive && engine && <TaskQueueBar />}</div>
      {/* Before the page, so that Shift+Tab reaches it after navigation. */}
      <div className={styles.corner}>
        {calling && <calling.FollowCorner />}
        {calling && (
          <PartBoundary label={t`the phone`} shape="line">
            <calling.RunCallingEngine onChange={setEngine} />
          </PartBoundary>
        )}
        {calling && (
          <PartBoundary label={t`the state of the connection`} shape="line">
            <calling.LiveUpdates />
          </PartBoundary>
        )}
        {parts && (
          <PartBoundary label={t`the calls that are not stored yet`} shape="line">
            <parts.UnstoredCallsStatus />
          </PartBoundary>
        )}
        <PartBoundary label={t`the messages`} shape="line">
          <Toasts />
        </PartBoundary>
        {failure && (
          <LateCodeFailure what={t`the phone`} error={failure} onRetry={() => void refetch()} />
        )}
        {parts && <parts.CallBar />}
      </div>
      <div className={styles.room}>
        <main id="page" ref={page} tabIndex={-1} className={styles.page}>
          <PagePlace page={page}>{pageRoutes}</PagePlace>
        </main>
        {parts && (
          <PartBoundary label={t`the developer tools`} shape="line">
            <parts.DeveloperTools />
          </PartBoundary>
        )}
      </div>
      {parts && (
        <PartBoundary label={t`the calling apps`} shape="line">
          <parts.CallingLayer />
        </PartBoundary>
      )}
      <PartBoundary label={t`the dialogs`} shape="line">
        <Dialogs />
      </PartBoundary>
    </CallingEngineProvider>
  );
}
