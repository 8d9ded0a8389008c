import {
  canDelete,
  canEdit,
  type PageSession,
  type Permission,
} from "@calling-extensions/crm/page-api";
import { queryOptions } from "@tanstack/react-query";
import { createContext, use } from "react";
import { isTransient } from "../api/page-error.ts";
import { openSession } from "../api/session.ts";
import { SESSION_RETRY_INTERVAL_MS } from "../limits.ts";

/** The session, fetched at page load, with retries until the service responds, and when the role of a user changes. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => openSession(signal),
  staleTime: Infinity,
  retry: (_failureCount, error) => isTransient(error),
  retryDelay: SESSION_RETRY_INTERVAL_MS,
});

export const SessionContext = createContext<PageSession | undefined>(undefined);

/** The session. Available only inside <SessionGate>. */
export function useSession(): PageSession {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is called outside <SessionGate>.");
  return session;
}

/** Whether the user has a permission. */
export const useCan = (permission: Permission): boolean =>
  useSession().user.permissions.includes(permission);

/** Whether the user can change a record or an activity. */
export const useCanEdit = ({ ownerId }: { ownerId?: string | undefined }): boolean =>
  canEdit(useSession().user, ownerId);

/** Whether the user can delete a record and restore it. */
export const useCanDelete = (record: Parameters<typeof canDelete>[1]): boolean =>
  canDelete(useSession().user, record);
