import type { PageSession } from "@calling-extensions/crm/page-api";
import { createContext, use } from "react";

export const SessionContext = createContext<PageSession | undefined>(undefined);

/** The session; only below the gate that opens it. */
export function useSession(): PageSession {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession is called outside <SessionGate>.");
  return session;
}
