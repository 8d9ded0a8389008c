import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Loading } from "../feedback/loading.tsx";
import { SessionContext } from "./session-context.ts";
import { sessionQuery } from "./session-query.ts";
import styles from "./session-gate.module.css";

/** Opens the session and shows the page, or says why there is none. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery);
  if (data) return <SessionContext value={data}>{children}</SessionContext>;
  return (
    <main className={styles.gate}>
      {error && !isFetching ? (
        <ErrorState
          headingLevel={1}
          title="The CRM cannot be opened"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Opening the CRM" />
      )}
    </main>
  );
}
