import { useEffect, useEffectEvent } from "react";

/** Calls back when the user returns to this tab, perhaps from one in which they have signed in. */
export function useReturn(onReturn: () => void): void {
  const callBack = useEffectEvent(onReturn);
  useEffect(() => {
    const ended = new AbortController();
    const check = (): void => {
      if (!document.hidden) callBack();
    };
    window.addEventListener("focus", check, ended);
    document.addEventListener("visibilitychange", check, ended);
    return () => ended.abort();
  }, []);
}
