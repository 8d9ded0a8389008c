import { useEffect, type RefObject } from "react";

/**
 * Moves the focus to where a new screen begins, so that keyboard and screen reader follow. Only
 * while the phone has the focus already: a frame must not take it from the page around it.
 */
export function useFocusOnEntry(start: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (document.hasFocus()) start.current?.focus({ preventScroll: true });
  }, [start]);
}
