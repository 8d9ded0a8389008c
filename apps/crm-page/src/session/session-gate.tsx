import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Loading } from "../feedback/loading.tsx";
import { SessionContext, sessionQuery } from "./session.ts";
import styles from "./session-gate.module.css";

/** Opens the session and shows the page, or says why there is none. */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data, error, failureCount, failureReason } = useQuery(sessionQuery);
  // One failure may be a restart that is over at the next try.
  const problem = error ?? (failureCount > 1 ? failureReason : null);
  if (data) return <SessionContext value={data}>{children}</SessionContext>;
  return (
    <main className={styles.gate}>
      {problem ? (
        <ErrorState
          headingLevel={1}
          title="The CRM cannot be opened"
          error={problem}
          onRetry={() => void queryClient.resetQueries(sessionQuery)}
        />
      ) : (
        <Loading label="Opening the CRM" />
      )}
    </main>
  );
}
