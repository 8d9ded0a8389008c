import { useEffect, type RefObject } from "react";

/**
 * Moves the focus to where a new screen begins, so that keyboard and screen reader follow: at once if
 * the phone has the focus, else when it comes. A frame must not take it from the page around it.
 */
export function useFocusOnEntry(start: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focusStart = () => start.current?.focus({ preventScroll: true });
    const handleFocus = () => {
      if (document.activeElement === document.body) focusStart();
    };
    if (document.hasFocus()) focusStart();
    window.addEventListener("focus", handleFocus);
    return () => window.removeEventListener("focus", handleFocus);
  }, [start]);
}
