import { useLayoutEffect, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import * as z from "zod/mini";

/** What an entry of the history has been given here. */
const entryState = z.object({ entry: z.string() });

/** Scrolls to the top after a link, and restores the position on back and forward. */
export function useScrollRestoration(): void {
  const [pathname] = useLocation();
  const search = useSearch();
  /** By entry of the history. One that has no place is new. */
  const places = useRef(new Map<string, number>());
  const before = useRef(pathname);

  useLayoutEffect(() => {
    const known = entryState.safeParse(window.history.state).data?.entry;
    const entry = known ?? String(Math.random());
    if (known === undefined) window.history.replaceState({ ...window.history.state, entry }, "");
    const place = places.current.get(entry);
    if (before.current !== pathname) {
      before.current = pathname;
      window.scrollTo(0, place ?? 0);
    }
    const remember = (): void => void places.current.set(entry, window.scrollY);
    remember();
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another view of a page is another entry
  }, [pathname, search]);
}
