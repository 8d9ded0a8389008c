import { useEffect, useState } from "react";
import { MAX_BUSY_MS } from "../limits.ts";

/** Whether the first page is shown and the browser has had time for something else. */
export function useIdle(): boolean {
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
