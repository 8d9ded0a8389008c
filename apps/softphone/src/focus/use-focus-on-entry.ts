import { useEffect, type RefObject } from "react";

/**
 * Moves the focus to the start of a new screen, for keyboards and screen readers: immediately if the
 * phone has the focus, otherwise as soon as it gets it. A frame must not take the focus from its page.
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
