import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { dropFirstResponses } from "../api/first-requests.ts";
import { RejectedBanner } from "../app-switcher/rejected-banner.tsx";
import { DeveloperTools } from "../developer-tools/developer-tools.tsx";
import { attractAttention } from "../engine/attract-attention.ts";
import { CallingContext } from "../engine/calling-context.ts";
import type { CallingController } from "../engine/calling-controller.ts";
import { createCallingController } from "../engine/create-calling-controller.ts";
import { joinCurrentTab } from "../engine/current-tab.ts";
import { isAway } from "../engine/frame-state.ts";
import { PhoneContext, PhoneControlContext } from "../engine/phone-context.ts";
import { PhoneControl } from "../engine/phone-control.ts";
import { usePhoneOfTabs } from "../engine/use-phone-of-tabs.ts";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { MAX_DOCKED_WIDTH_PX } from "../limits.ts";
import { CallBar } from "../live-call/call-bar.tsx";
import { LiveUpdates } from "../live/live-updates.tsx";
import { useFocusOnNavigation } from "../navigation/use-focus-on-navigation.ts";
import { useScrollRestoration } from "../navigation/use-scroll-restoration.ts";
import { useSession } from "../session/session.ts";
import { activeRun } from "../task-queue/task-queue-run.ts";
import { UnstoredCallsStatus } from "../unstored-calls/unstored-calls-status.tsx";
import { CallingLayer } from "../widget/calling-layer.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { Dialogs, Toasts } from "./overlays.tsx";
import { PageRoutes } from "./page-routes.tsx";
import { useCornerHeight } from "./use-corner-height.ts";
import styles from "./app-shell.module.css";

const TaskQueueBar = lazyPart(
  "the task queue",
  async () => (await import("../task-queue/task-queue-bar.tsx")).TaskQueueBar,
);

/**
 * Everything that stays while the user navigates: the bar, the calling apps and their calls, around
 * the routed tree.
 */
export function AppShell() {
  const [controller] = useState(createCallingController);
  const phone = usePhoneOfTabs(controller, useNavigate());
  const { portal, user } = useSession();
  const [control] = useState(
    () => new PhoneControl({ controller, phone, portalId: portal.id, userId: user.id }),
  );
  useRecordsOfWindow();
  const isQueueActive = useStore(activeRun) !== undefined;
  const page = useRef<HTMLElement>(null);
  const docked = { "--docked": `${useDockedWidth(controller)}px` } as CSSProperties;
  const corner = useCornerHeight();
  useFocusOnNavigation(page);
  useScrollRestoration();
  // The queries of the first page have taken theirs.
  useEffect(dropFirstResponses, []);
  return (
    <CallingContext value={controller}>
      <PhoneContext value={phone}>
        <PhoneControlContext value={control}>
          <a href="#page" className={styles.skip}>
            Skip to content
          </a>
          <NavigationBar />
          <RejectedBanner />
          <div className={styles.queue} style={docked}>
            {isQueueActive && <TaskQueueBar />}
          </div>
          {/* Before the page, so that Shift+Tab reaches it after navigation. */}
          <div ref={corner} className={styles.corner} style={docked}>
            <LiveUpdates />
            <UnstoredCallsStatus />
            <Toasts />
            <CallBar />
          </div>
          <div className={styles.room} style={docked}>
            <main id="page" ref={page} tabIndex={-1} className={styles.page}>
              <PageRoutes />
            </main>
            <DeveloperTools />
          </div>
          <CallingLayer />
          <Dialogs />
        </PhoneControlContext>
      </PhoneContext>
    </CallingContext>
  );
}

/** Opens records for the calling window, if this is the tab that the user used last. */
function useRecordsOfWindow(): void {
  const { portal, user } = useSession();
  const navigate = useNavigate();
  const openHere = useEffectEvent((path: string) => {
    if (path !== window.location.pathname) void navigate(path);
    attractAttention();
  });
  useEffect(() => {
    const session = { portalId: portal.id, userId: user.id };
    return joinCurrentTab(session, { isCandidate: true, openHere: (path) => openHere(path) }).leave;
  }, [portal.id, user.id]);
}

/**
 * Width of the calling app that a wide page makes room for; 0 if there is none. A widget that the
 * user has moved covers the page.
 */
function useDockedWidth(controller: CallingController): number {
  const shown = useStore(controller.frames).find((frame) => !isAway(frame) && !frame.isMovedByUser);
  return shown && shown.size.width <= MAX_DOCKED_WIDTH_PX ? shown.size.width : 0;
}
