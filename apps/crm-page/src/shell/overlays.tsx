import { useQuery } from "@tanstack/react-query";
import { codeQuery } from "../feedback/lazy-part.tsx";
import { LateCodeFailure } from "./late-code-failure.tsx";
import { useIdle } from "./use-idle.ts";

// One file, which has the largest library of the page. What is to be shown before waits for it.
const overlays = codeQuery("the overlays", () => import("./loaded-overlays.tsx"));

/** Loads what appears above the page once the page is idle, so that it is there during a call. */
const useOverlays = () => useQuery({ ...overlays, enabled: useIdle() });

export function Toasts() {
  const { data, error, refetch } = useOverlays();
  if (data) return <data.ToastRegion />;
  return (
    error && <LateCodeFailure what="the dialogs" error={error} onRetry={() => void refetch()} />
  );
}

export function Dialogs() {
  const { data } = useOverlays();
  return data && <data.Dialogs />;
}
