import { joinTabs, type Tabs } from "@calling-extensions/tabs";
import * as z from "zod/mini";

/** A path of this page that another tab may open. */
const recordPathRequest = z.object({ path: z.string().check(z.regex(/^\/contacts\/[\w/-]+$/)) });
type RecordPathRequest = z.infer<typeof recordPathRequest>;

/** The tab that the user used last. The calling window opens records there. */
export interface CurrentTab {
  /** Opens a path in that tab. Rejects if there is none, or it does not respond. */
  open(path: string): Promise<void>;
  leave(this: void): void;
}

/**
 * Joins the tabs of a user.
 *
 * @param isCandidate whether records can open in this tab: not in the calling window.
 * @param openHere opens a path in this tab, or in a new one if there is no other.
 */
export function joinCurrentTab(
  { portalId, userId }: { portalId: string; userId: string },
  { isCandidate, openHere }: { isCandidate: boolean; openHere: (path: string) => void },
): CurrentTab {
  const tabs: Tabs<null, RecordPathRequest> = joinTabs<null, RecordPathRequest>({
    name: ["crm-page/current-tab", portalId, userId].join("/"),
    version: 1,
    parseState: () => null,
    parseRequest: (value) => recordPathRequest.safeParse(value).data,
    handleRequest: ({ path }) => openHere(path),
  });
  const stop = new AbortController();
  if (isCandidate) {
    const claim = (): void => tabs.takeOver();
    window.addEventListener("focus", claim, { signal: stop.signal });
    if (!document.hidden) claim();
  }
  return {
    open: (path) => tabs.request({ path }),
    leave() {
      stop.abort();
      tabs.leave();
    },
  };
}
