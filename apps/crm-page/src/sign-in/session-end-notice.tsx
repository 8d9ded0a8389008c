import { Button, Notice } from "@calling-extensions/ui/controls";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";
import type { PageError } from "../api/page-error.ts";
import { sessionQuery } from "../session/session.ts";
import { canSignIn, signInAddress } from "./sign-in-address.ts";
import { useReturn } from "./use-return.ts";
import styles from "./session-end-notice.module.css";

/** Above the page while its session has ended: why, and how the user can continue. The page stays usable. */
export function SessionEndNotice({ error }: { error: PageError }) {
  const queryClient = useQueryClient();
  const openAgain = (): void =>
    void queryClient.refetchQueries(sessionQuery, { cancelRefetch: false });
  useReturn(openAgain);
  // The sign-in leads to what the page shows then.
  useLocation();
  useSearch();
  return (
    // Not hidden by a dialog that is open, in which the user may have typed something.
    <div className={styles.place} data-react-aria-top-layer="true">
      <Notice tone="warning" role="alert" className={styles.notice}>
        {error.code === "otherUser" ? (
          <>
            {error.message}{" "}
            <Button tone="link" onClick={() => window.location.reload()}>
              Reload
            </Button>
          </>
        ) : canSignIn(error) ? (
          <>
            Your session has ended. Calls continue, and what you typed stays here.{" "}
            <a href={signInAddress(window.location.href)} target="_blank" rel="noopener">
              Sign in again in a new tab
            </a>
            , then return to this one.
          </>
        ) : (
          <>
            Your session has ended. {error.message}{" "}
            <Button tone="link" onClick={openAgain}>
              Try again
            </Button>
          </>
        )}
      </Notice>
    </div>
  );
}
