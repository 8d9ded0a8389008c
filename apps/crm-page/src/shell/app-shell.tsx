import type { PageHandle } from "@calling-extensions/page-handle";
import { ConfirmationDialog } from "@calling-extensions/ui/dialogs";
import { ToastRegion } from "@calling-extensions/ui/toasts";
import { type CSSProperties, useRef, useState } from "react";
import { useStore } from "zustand";
import { RejectedBanner } from "../app-switcher/rejected-banner.tsx";
import { NewContactDialog } from "../caller/new-contact-dialog.tsx";
import { ChooseAppDialog } from "../dial/choose-app-dialog.tsx";
import { CallingContext } from "../engine/calling-context.ts";
import { CallingController } from "../engine/calling-controller.ts";
import { isAway } from "../engine/frame-state.ts";
import { pageFaults } from "../engine/page-faults.ts";
import { MAX_DOCKED_WIDTH_PX } from "../limits.ts";
import { CallBar } from "../live-call/call-bar.tsx";
import { FinishCallDialog } from "../live-call/finish-call-dialog.tsx";
import { LiveUpdates } from "../live/live-updates.tsx";
import { MessagePanel } from "../messages/message-panel.tsx";
import { useFocusOnNavigation } from "../navigation/use-focus-on-navigation.ts";
import { useScrollRestoration } from "../navigation/use-scroll-restoration.ts";
import { UnstoredCallsStatus } from "../unstored-calls/unstored-calls-status.tsx";
import { CallingLayer } from "../widget/calling-layer.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { PageRoutes } from "./page-routes.tsx";
import { useCornerHeight } from "./use-corner-height.ts";
import styles from "./app-shell.module.css";

/**
 * Everything that stays while the user navigates: the bar, the calling apps and their calls, around
 * the routed tree.
 */
export function AppShell() {
  const [controller] = useState(createCallingController);
  const page = useRef<HTMLElement>(null);
  const docked = { "--docked": `${useDockedWidth(controller)}px` } as CSSProperties;
  const corner = useCornerHeight();
  useFocusOnNavigation(page);
  useScrollRestoration();
  return (
    <CallingContext value={controller}>
      <a href="#page" className={styles.skip}>
        Skip to content
      </a>
      <NavigationBar />
      <RejectedBanner />
      {/* Before the page, so that Shift+Tab reaches it after navigation. */}
      <div ref={corner} className={styles.corner} style={docked}>
        <LiveUpdates />
        <UnstoredCallsStatus />
        <ToastRegion />
        <CallBar />
      </div>
      <div className={styles.room} style={docked}>
        <main id="page" ref={page} tabIndex={-1} className={styles.page}>
          <PageRoutes />
        </main>
        <MessagePanel />
      </div>
      <CallingLayer />
      <ChooseAppDialog />
      <NewContactDialog />
      <FinishCallDialog />
      <ConfirmationDialog />
    </CallingContext>
  );
}

/** Creates the page's controller and exposes it to tests and the console. */
function createCallingController(): CallingController {
  const controller = new CallingController();
  window.callingCrm = { apps: controller.apps, faults: pageFaults } satisfies PageHandle;
  return controller;
}

/**
 * Width of the calling app that a wide page makes room for; 0 if there is none. A widget that the
 * user has moved covers the page.
 */
function useDockedWidth(controller: CallingController): number {
  const shown = useStore(controller.frames).find((frame) => !isAway(frame) && !frame.isMovedByUser);
  return shown && shown.size.width <= MAX_DOCKED_WIDTH_PX ? shown.size.width : 0;
}
