import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { codeQuery } from "../feedback/code-query.ts";
import { LateCodeFailure } from "./late-code-failure.tsx";
import { MAX_BUSY_MS } from "../limits.ts";

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

/** Loads what appears above the page once the page is idle, so that it is there during a call. */
const useOverlays = () => useQuery({ ...overlays, enabled: useIdle() });

export function Toasts() {
  const { data, error, refetch } = useOverlays();
  if (data) return <data.ToastRegion />;
  return (
    error && <LateCodeFailure what={t`the dialogs`} error={error} onRetry={() => void refetch()} />
  );
}

export function Dialogs() {
  const { data } = useOverlays();
  return data && <data.Dialogs />;
}
