import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** Calls back after a time, which starts over whenever it was held, or the tab was in the background. */
export function useExpiry(
  onExpire: () => void,
  { afterMs, isHeld }: { afterMs: number; isHeld: boolean },
) {
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === "visible",
  );
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (isHeld || !isVisible) return undefined;
    const timer = setTimeout(() => expire(), afterMs);
    return () => clearTimeout(timer);
  }, [isHeld, isVisible, afterMs]);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
