import type { PageHandle } from "@calling-extensions/testing";
import { ConfirmationDialog } from "@calling-extensions/ui/dialogs";
import { ToastRegion } from "@calling-extensions/ui/toasts";
import { type CSSProperties, useRef, useState } from "react";
import { useStore } from "zustand";
import { RefusedBanner } from "../app-switcher/rejected-banner.tsx";
import { NewContactDialog } from "../caller/new-contact-dialog.tsx";
import { ChooseAppDialog } from "../dial/choose-app-dialog.tsx";
import { DeskContext } from "../engine/calling-context.ts";
import { CallingDesk } from "../engine/calling-controller.ts";
import { isAway } from "../engine/frame-state.ts";
import { pageFaults } from "../engine/page-faults.ts";
import { CallBar } from "../live-call/call-bar.tsx";
import { LiveUpdates } from "../live/live-updates.tsx";
import { MessagePanel } from "../messages/message-panel.tsx";
import { useFocusOnNavigation } from "../navigation/use-focus-on-navigation.ts";
import { useScrollMemory } from "../navigation/use-scroll-restoration.ts";
import { UnstoredCallsLine } from "../unstored-calls/unstored-calls-line.tsx";
import { CallingLayer } from "../widget/calling-layer.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { PageRoutes } from "./page-routes.tsx";
import { useCornerHeight } from "./use-corner-height.ts";
import styles from "./app-shell.module.css";

/** What stays while pages change: the bar, the calling apps and their calls, and the routed tree. */
export function AppShell() {
  const [desk] = useState(createDesk);
  const page = useRef<HTMLElement>(null);
  const docked = { "--docked": `${useDockedWidth(desk)}px` } as CSSProperties;
  const corner = useCornerHeight();
  useFocusOnNavigation(page);
  useScrollMemory();
  return (
    <DeskContext value={desk}>
      <a href="#page" className={styles.skip}>
        Skip to the page
      </a>
      <NavigationBar />
      <RefusedBanner />
      {/* Before the page, so that Shift+Tab leads there from a page that was just opened. */}
      <div ref={corner} className={styles.corner} style={docked}>
        <LiveUpdates />
        <UnstoredCallsLine />
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
      <ConfirmationDialog />
    </DeskContext>
  );
}

/** The page's desk, offered to tests and to the console. */
function createDesk(): CallingDesk {
  const desk = new CallingDesk();
  window.callingCrm = { apps: desk.apps, faults: pageFaults } satisfies PageHandle;
  return desk;
}

/** A wider app lies over the page: beside it, too little of the page would be left. */
const WIDEST_DOCKED_PX = 520;

/**
 * Width of the calling app for which a wide page makes room; 0 where there is none. A widget that the
 * user has moved lies over the page.
 */
function useDockedWidth(desk: CallingDesk): number {
  const shown = useStore(desk.frames).find((frame) => !isAway(frame) && !frame.isPlacedByUser);
  return shown && shown.size.width <= WIDEST_DOCKED_PX ? shown.size.width : 0;
}
