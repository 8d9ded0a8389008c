import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * Moves the focus to a page that was navigated to, as a page load would. While the user works in a
 * calling app, which may have navigated, the focus stays there.
 */
export function useFocusOnNavigation(page: RefObject<HTMLElement | null>): void {
  const [pathname] = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement instanceof HTMLIFrameElement) return;
    page.current?.focus({ preventScroll: true });
  }, [pathname, page]);
}
