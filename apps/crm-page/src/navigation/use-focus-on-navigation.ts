import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a link to another page the focus is on that page, as it would be after a load. It stays
 * where it is while the user works in a calling app, which may be what navigated.
 */
export function useFocusOnNavigation(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement instanceof HTMLIFrameElement) return;
    page.current?.focus({ preventScroll: true });
  }, [pathname, page]);
}
