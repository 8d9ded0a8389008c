import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import { codeQuery } from "../feedback/code-query.ts";
import { collectTyping } from "../feedback/collect-typing.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import { LateCodeFailure } from "./late-code-failure.tsx";
import { MAX_BUSY_MS } from "../limits.ts";
import { pendingCallRecords } from "../records/pending-call-records.ts";
import { pendingCreation } from "../records/pending-creation.ts";

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

/** Whether the user has opened a dialog to type in it. */
function useAsked(): boolean {
  const isCreating = useStore(pendingCreation, Boolean);
  return useStore(pendingCallRecords, Boolean) || isCreating;
}

/**
 * Loads what appears above the page once the page is idle, so that it is there during a call, or as soon as the user asks
 * for it.
 */
const useOverlays = () => {
  const isIdle = useIdle();
  return useQuery({ ...overlays, enabled: useAsked() || isIdle });
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
  const isAsked = useAsked() && !error;
  useLayoutEffect(() => (isAsked ? collectTyping(isDialogShown) : undefined), [isAsked]);
  if (data) return <data.Dialogs />;
  return isAsked && <Skeleton label={t`Loading ${t`the dialogs`}`} />;
}
