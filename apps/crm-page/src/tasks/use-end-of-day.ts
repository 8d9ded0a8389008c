import { useEffect, useState } from "react";
import { endOfDay } from "./reschedule-times.ts";

/** The end of the user's day, in epoch milliseconds. The page may stay open overnight. */
export function useEndOfDay(): number {
  const [end, setEnd] = useState(() => endOfDay(Date.now()));
  useEffect(() => {
    const update = (): void => setEnd(endOfDay(Date.now()));
    // A timer may run a moment too early.
    const timer = setTimeout(update, end - Date.now() + 1_000);
    // It is late if the computer sleeps.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [end]);
  return end;
}
