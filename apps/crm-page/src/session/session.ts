import type { PageSession } from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { createContext, use } from "react";
import { openSession } from "../api/page-api.ts";
import { isTransient } from "../api/page-error.ts";

/** Without a session, no event stream tells when the service is back. */
const RETRY_INTERVAL_MS = 2_000;

/** The session, fetched once at page load, with retries until the service responds. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => openSession(signal),
  staleTime: Infinity,
  retry: (_failureCount, error) => isTransient(error),
  retryDelay: RETRY_INTERVAL_MS,
});

export const SessionContext = createContext<PageSession | undefined>(undefined);

/** The session. Available only inside <SessionGate>. */
export function useSession(): PageSession {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is called outside <SessionGate>.");
  return session;
}
