import { cancelConfirmation, pendingConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import { pendingChoice } from "../dial/use-start-call.ts";
import { CallingContext } from "../engine/calling-context.ts";
import { codeQuery } from "../feedback/code-query.ts";
import { collectTyping } from "../feedback/collect-typing.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { LateCodeFailure } from "./late-code-failure.tsx";
import { MAX_BUSY_MS } from "../limits.ts";
import { isSwitcherOpen } from "../providers/use-providers.ts";
import { endCallRecords, pendingCallRecords } from "../records/pending-call-records.ts";
import { endCreation, pendingCreation } from "../records/pending-creation.ts";
import { isAccountMenuOpen } from "./account-menu.tsx";

/** Whether the first page is shown and the browser has had time for something else. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(() => setIdle(true));
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: MAX_BUSY_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}

// One file, which has the largest library of the page. What is to be shown before waits for it.
const overlays = codeQuery(() => import("./loaded-overlays.tsx"));

/** Whether the user has opened dialogs with a form that is loaded after them, others, and what needs the calling engine. */
function useAsked() {
  const isCreating = useStore(pendingCreation, Boolean);
  const isChoosingRecords = useStore(pendingCallRecords, Boolean);
  const isMenuOpen = useStore(isAccountMenuOpen);
  const isConfirming = useStore(pendingConfirmation, Boolean);
  const areAppsOpen = useStore(isSwitcherOpen);
  const isChoosingApp = useStore(pendingChoice, Boolean);
  return [
    isCreating || isChoosingRecords,
    isMenuOpen || isConfirming,
    areAppsOpen || isChoosingApp,
  ] as const;
}

/** What opens late would open above what the user does then. */
function cancelAsked(): void {
  endCreation();
  endCallRecords();
  cancelConfirmation();
  pendingChoice.setState(undefined, true);
  isAccountMenuOpen.setState(false);
  isSwitcherOpen.setState(false);
}

/**
 * Loads what appears above the page once the page is idle, so that it is there during a call, or as soon as the user asks
 * for it.
 */
const useOverlays = () => {
  const isIdle = useIdle();
  const isAsked = useAsked().includes(true);
  return useQuery({ ...overlays, enabled: isAsked || isIdle });
};

export function Toasts() {
  const { data, error, refetch } = useOverlays();
  if (data) return <data.ToastRegion />;
  return (
    error && <LateCodeFailure what={t`the dialogs`} error={error} onRetry={() => void refetch()} />
  );
}

const isDialogShown = (): boolean => document.querySelector("[role=dialog]") !== null;

export function Dialogs() {
  const { data, error } = useOverlays();
  const [isTyped, isOther, needsEngine] = useAsked();
  const hasEngine = use(CallingContext) !== undefined;
  const isLate = (!data && (isTyped || isOther)) || (needsEngine && !(data && hasEngine));
  const isCollecting = !error && (isTyped || isLate);
  useLayoutEffect(
    () => (isCollecting ? collectTyping(isDialogShown, cancelAsked) : undefined),
    [isCollecting],
  );
  return (
    <>
      {data && <data.Dialogs />}
      {isLate && !error && <Skeleton label={t`Loading ${t`the dialogs`}`} lines={0} />}
    </>
  );
}
