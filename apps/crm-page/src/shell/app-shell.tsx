import { useRef, useState } from "react";
import { AlertList } from "../alerts/alert-list.tsx";
import { CallBar } from "../calling/call-bar.tsx";
import { DeskContext } from "../calling/calling-context.ts";
import { CallingDesk } from "../calling/calling-desk.ts";
import { CallingLayer } from "../calling/calling-layer.tsx";
import { ChooseAppDialog } from "../calling/choose-app-dialog.tsx";
import { QuestionDialog } from "../dialogs/question-dialog.tsx";
import { RefusedBanner } from "../providers/refused-banner.tsx";
import { useStore } from "../state/use-store.ts";
import { NavigationBar } from "./navigation-bar.tsx";
import { PageRoutes } from "./page-routes.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import styles from "./app-shell.module.css";

/** What stays while pages change: the bar, the calling apps and their calls, and the routed tree. */
export function AppShell() {
  const [desk] = useState(() => new CallingDesk());
  const page = useRef<HTMLElement>(null);
  useFocusOnNavigation(page);
  return (
    <DeskContext value={desk}>
      <a href="#page" className={styles.skip}>
        Skip to the page
      </a>
      <NavigationBar />
      <RefusedBanner />
      <div className={styles.room} data-docked={useIsDocked(desk)}>
        <main id="page" ref={page} tabIndex={-1} className={styles.page}>
          <PageRoutes />
        </main>
      </div>
      <CallingLayer />
      <CallBar />
      <AlertList />
      <ChooseAppDialog />
      <QuestionDialog />
    </DeskContext>
  );
}

/** The page makes room for the navigation bar's panel where the viewport is wide enough. */
function useIsDocked(desk: CallingDesk): boolean {
  return useStore(desk.frames).some(
    ({ location, visibility }) =>
      location === "remote" && !visibility.isHidden && !visibility.isMinimized,
  );
}
