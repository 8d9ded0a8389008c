import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { SessionContext, sessionQuery } from "../session/session.ts";
import styles from "./session-gate.module.css";

/** Opens the session and shows the page, or why it can't be opened. Until then, the document shows its skeleton. */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data, error, failureCount, failureReason } = useQuery(sessionQuery);
  // A single failure may be a restart that is over at the next attempt.
  const problem = error ?? (failureCount > 1 ? failureReason : null);
  if (data) return <SessionContext value={data}>{children}</SessionContext>;
  if (!problem) return null;
  return (
    <main className={styles.gate}>
      <ErrorState
        headingLevel={1}
        title="Couldn't open the CRM"
        error={problem}
        onRetry={() => void queryClient.resetQueries(sessionQuery)}
      />
    </main>
  );
}
