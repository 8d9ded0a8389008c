import { t } from "@calling-extensions/ui/text";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useStore } from "zustand";
import { isSignedOut } from "../api/page-error.ts";
import { sessionEnd } from "../api/session.ts";
import { onSessionChange } from "../api/session-token.ts";
import { codeQuery } from "../feedback/code-query.ts";
import { ErrorState } from "../feedback/error-state.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { PartBoundary } from "../feedback/part-boundary.tsx";
import { SessionContext, sessionQuery } from "../session/session.ts";
import styles from "./session-gate.module.css";

const SignInPage = lazyPart(
  t`the sign-in`,
  "page",
  async () => (await import("../sign-in/sign-in-page.tsx")).SignInPage,
);

const endNotice = codeQuery(() => import("../sign-in/session-end-notice.tsx"));

/** Shows above the page that its session has ended. */
function SessionEnd() {
  const error = useStore(sessionEnd);
  const { data } = useQuery({ ...endNotice, enabled: error !== undefined });
  return error && data && <data.SessionEndNotice error={error} />;
}

/**
 * Opens the session and shows the page, or why it can't be opened. Until then, the document shows its skeleton. The
 * page stays when the session ends, with all that the user has typed and their calls.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data, error, failureCount, failureReason } = useQuery(sessionQuery);
  useEffect(
    () =>
      onSessionChange(
        // This tab may have signed in for this query.
        () => void queryClient.refetchQueries(sessionQuery, { cancelRefetch: false }),
      ),
    [queryClient],
  );
  // A single failure may be a restart that is over at the next attempt.
  const problem = error ?? (failureCount > 1 ? failureReason : null);
  if (data) {
    return (
      <SessionContext value={data}>
        <PartBoundary label={t`the state of your session`} shape="line">
          <SessionEnd />
        </PartBoundary>
        {children}
      </SessionContext>
    );
  }
  if (!problem) return null;
  return (
    <main className={styles.gate}>
      {isSignedOut(problem) ? (
        <SignInPage error={problem} />
      ) : (
        <ErrorState
          headingLevel={1}
          title={t`Couldn't open the CRM`}
          error={problem}
          onRetry={() => void queryClient.resetQueries(sessionQuery)}
        />
      )}
    </main>
  );
}
