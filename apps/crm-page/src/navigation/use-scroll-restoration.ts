import { useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** A link leads to the top of a page, and the way back to where one was. */
export function useScrollMemory(): void {
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
