import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** Scrolls to the top after a link, and restores the position on back and forward. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const navigation = useNavigationType();
  const places = useRef(new Map<string, number>());
  const before = useRef(pathname);

  useLayoutEffect(() => {
    if (before.current !== pathname) {
      before.current = pathname;
      window.scrollTo(0, navigation === NavigationType.Pop ? (places.current.get(key) ?? 0) : 0);
    }
    const remember = (): void => void places.current.set(key, window.scrollY);
    if (!places.current.has(key)) remember();
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, pathname, navigation]);
}
