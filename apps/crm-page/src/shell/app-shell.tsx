import { useRef, useState, type CSSProperties } from "react";
import { NoticeList } from "../alerts/notice-list.tsx";
import { CallBar } from "../calling/call-bar.tsx";
import { DeskContext } from "../calling/calling-context.ts";
import { CallingDesk } from "../calling/calling-desk.ts";
import { CallingLayer } from "../calling/calling-layer.tsx";
import { isAway } from "../calling/frame-state.ts";
import { ChooseAppDialog } from "../calling/choose-app-dialog.tsx";
import { FinishCallDialog } from "../calling/finish-call-dialog.tsx";
import { NewContactDialog } from "../calling/new-contact-dialog.tsx";
import { offerPageHandle } from "../developer/page-handle.ts";
import { QuestionDialog } from "../dialogs/question-dialog.tsx";
import { LiveUpdates } from "../live/live-updates.tsx";
import { MessagePanel } from "../messages/message-panel.tsx";
import { UnstoredCallsLine } from "../outbox/unstored-calls-line.tsx";
import { RefusedBanner } from "../providers/refused-banner.tsx";
import { useStore } from "../state/use-store.ts";
import { NavigationBar } from "./navigation-bar.tsx";
import { PageRoutes } from "./page-routes.tsx";
import { useCornerHeight } from "./use-corner-height.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";
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
        <NoticeList />
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
      <QuestionDialog />
    </DeskContext>
  );
}

/** The page's desk, offered to tests and to the console. */
function createDesk(): CallingDesk {
  const desk = new CallingDesk();
  offerPageHandle(desk);
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
