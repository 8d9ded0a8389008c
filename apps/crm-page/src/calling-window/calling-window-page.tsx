import { ConfirmationDialog, cancelConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { ToastRegion, showToast } from "@calling-extensions/ui/toasts";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { useParams } from "wouter";
import { useStore } from "zustand";
import { NewContactDialog } from "../caller/new-contact-dialog.tsx";
import { DeveloperTools } from "../developer-tools/developer-tools.tsx";
import { CallingContext } from "../engine/calling-context.ts";
import { createCallingController } from "../engine/create-calling-controller.ts";
import { joinCurrentTab } from "../engine/current-tab.ts";
import { PhoneContext } from "../engine/phone-context.ts";
import type { PhoneTabs } from "../engine/phone-tabs.ts";
import { usePhoneOfTabs } from "../engine/use-phone-of-tabs.ts";
import { NotFoundPage } from "../feedback/not-found-page.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { FinishCallDialog } from "../live-call/finish-call-dialog.tsx";
import { CallBar } from "../live-call/call-bar.tsx";
import { LiveUpdates } from "../live/live-updates.tsx";
import { OpenPathContext } from "../navigation/open-path.ts";
import { OutboxProvider } from "../outbox/outbox-provider.tsx";
import { FollowCorner } from "../shell/follow-corner.tsx";
import { useSession } from "../session/session.ts";
import { UnstoredCallsStatus } from "../unstored-calls/unstored-calls-status.tsx";
import { CallingPanel } from "../widget/calling-panel.tsx";
import { frameKey } from "../engine/frame-state.ts";
import { isOpenedByApp } from "../widget/use-calling-host.ts";
import { MountWindowApps } from "./mount-window-apps.tsx";
import { PhoneElsewhere } from "./phone-elsewhere.tsx";
import { WindowBar } from "./window-bar.tsx";
import styles from "./calling-window-page.module.css";

export { prepareCalling } from "../shell/prepare-calling.ts";

/** The page of the calling window: a phone without records. */
export function CallingWindowPage() {
  const { portal } = useSession();
  const { portalId } = useParams();
  return portalId === portal.id ? (
    <OutboxProvider>
      <CallingWindow />
    </OutboxProvider>
  ) : (
    <main>
      <NotFoundPage what={t`You're not signed in to portal ${portalId ?? ""}.`} />
    </main>
  );
}

function CallingWindow() {
  const [isIndependent] = useState(() => isOpenedByApp(window.location));
  const [controller] = useState(() => createCallingController("window"));
  const openPath = useOpenInTab();
  const phone = usePhoneOfTabs(controller, openPath, { place: "window", isIndependent });
  const frames = useStore(controller.frames);
  const hasApps = useStore(phone.hasPhone) || isIndependent;
  useCloseAfterMove(phone, frames.length === 0);
  return (
    <CallingContext value={controller}>
      <PhoneContext value={phone}>
        <OpenPathContext value={openPath}>
          {/* Only links react, also to keys. */}
          <div className={styles.window} onClickCapture={openLinkInNewTab}>
            <PartBoundary label={t`the bar`} shape="line">
              <WindowBar />
            </PartBoundary>
            <main className={styles.room}>
              {hasApps && (
                <PartBoundary label={t`the choice of calling apps`} shape="line">
                  <MountWindowApps isIndependent={isIndependent} />
                </PartBoundary>
              )}
              {frames.map((frame) => (
                <CallingPanel key={frameKey(frame)} frame={frame} />
              ))}
              {!hasApps && frames.length === 0 && <PhoneElsewhere />}
            </main>
            <div className={styles.corner}>
              <FollowCorner />
              <PartBoundary label={t`the state of the connection`} shape="line">
                <LiveUpdates />
              </PartBoundary>
              <PartBoundary label={t`the calls that are not stored yet`} shape="line">
                <UnstoredCallsStatus />
              </PartBoundary>
              <PartBoundary label={t`the messages`} shape="line">
                <ToastRegion />
              </PartBoundary>
              <CallBar />
            </div>
            <PartBoundary label={t`the developer tools`} shape="line">
              <DeveloperTools isWholeWindow />
            </PartBoundary>
          </div>
          <NewContactDialog />
          <FinishCallDialog />
          <PartBoundary label={t`the question`} shape="dialog" onClose={cancelConfirmation}>
            <ConfirmationDialog />
          </PartBoundary>
        </OpenPathContext>
      </PhoneContext>
    </CallingContext>
  );
}

/** Returns a function that opens a record in the tab that the user used last, or in a new one. */
function useOpenInTab(): (path: string) => void {
  const { portal, user } = useSession();
  const tab = useRef<ReturnType<typeof joinCurrentTab>>(undefined);
  useEffect(() => {
    const session = { portalId: portal.id, userId: user.id };
    tab.current = joinCurrentTab(session, { isCandidate: false, openHere: openNewTab });
    return tab.current.leave;
  }, [portal.id, user.id]);
  return useMemo(() => {
    const open = async (path: string): Promise<void> => {
      try {
        await tab.current?.open(path);
      } catch {
        const action = { label: t`Open`, run: () => openNewTab(path) };
        showToast({ tone: "info", text: t`No tab of the CRM responds.`, action });
      }
    };
    return (path) => void open(path);
  }, []);
}

function openNewTab(path: string): void {
  if (!window.open(path, "_blank")) throw new Error(t`The browser blocked a new tab.`);
}

/** The phone would be gone if a link opened in its window. */
function openLinkInNewTab(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank") return;
  event.preventDefault();
  window.open(link.href, "_blank");
}

/** Closes the window when its user moves the phone to a tab. */
function useCloseAfterMove(phone: PhoneTabs, isEmpty: boolean): void {
  const hasPhone = useStore(phone.hasPhone);
  const hadPhone = useRef(false);
  useEffect(() => {
    if (hasPhone) hadPhone.current = true;
    else if (hadPhone.current && isEmpty && phone.role.getState() === "mirror") window.close();
  }, [phone, hasPhone, isEmpty]);
}
