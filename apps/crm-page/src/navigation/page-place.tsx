import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useDeferredValue,
  useMemo,
} from "react";
import { Router, useLocation, useSearch } from "wouter";
import * as z from "zod/mini";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

/** The state of a navigation that leaves a page which must not request anything any more. */
export const IMMEDIATE = { isImmediate: true } as const;

const immediateState = z.object({ isImmediate: z.literal(true) });

interface Place {
  readonly path: string;
  readonly search: string;
  readonly navigate: ReturnType<typeof useLocation>[1];
}

const PlaceContext = createContext<Place | undefined>(undefined);

function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error("usePlace is called outside <PagePlace>.");
  return place;
}

/** What the parts of the page read as their location. */
function usePagePath(): [string, Place["navigate"]] {
  const { path, navigate } = usePlace();
  return [path, navigate];
}

const usePageSearch = (): string => usePlace().search;

const locationHooks = { hook: usePagePath, searchHook: usePageSearch };

/**
 * The page's own location. It follows that of the browser when the next page is rendered: in the background, in short
 * tasks, so that neither the phone nor what the user types has to wait. Another view of the same page is shown immediately.
 */
export function PagePlace({
  page,
  children,
}: {
  /** Gets the focus after navigation. */
  page: RefObject<HTMLElement | null>;
  /** Rendered again by their own state only. */
  children: ReactNode;
}) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const place = useMemo(() => ({ path, search, navigate }), [path, search, navigate]);
  // Once for each path, because the entry soon gets another state.
  const isImmediate = useMemo(
    () => path !== "" && immediateState.safeParse(window.history.state).success,
    [path],
  );
  const rendered = useDeferredValue(place);
  return (
    <PlaceContext value={isImmediate || rendered.path === path ? place : rendered}>
      <Router {...locationHooks}>
        {children}
        <FollowPlace page={page} />
      </Router>
    </PlaceContext>
  );
}

/** After the children, which may have moved the focus themselves. */
function FollowPlace({ page }: { page: RefObject<HTMLElement | null> }) {
  useFocusOnNavigation(page);
  useScrollRestoration();
  return null;
}
