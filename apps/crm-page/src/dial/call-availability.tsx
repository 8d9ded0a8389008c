import { Button } from "@calling-extensions/ui/controls";
import { offeredProviders } from "../providers/selectable-providers.ts";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import styles from "./call-availability.module.css";

/** Whether a call can be started from a record's page, and what is in the way. */
export type CallAvailability =
  | { kind: "available" }
  | { kind: "loading" }
  | { kind: "failed"; error: Error; retry: () => void }
  /** There are apps, but none that calls from a record of this kind. */
  | { kind: "noneHere" }
  | { kind: "none" };

export function useCallAvailability(objectTypeId: string): CallAvailability {
  const { providers, showInTest, isLoading, error, retry } = useProviders();
  if (offeredProviders(providers, { objectTypeId, showInTest }).length > 0) {
    return { kind: "available" };
  }
  if (offeredProviders(providers, { showInTest }).length > 0) return { kind: "noneHere" };
  if (isLoading) return { kind: "loading" };
  return error ? { kind: "failed", error, retry } : { kind: "none" };
}

/** Why nothing can be called from here, and what to do; nothing while everything can. */
export function CallNotice({ id, availability }: { id: string; availability: CallAvailability }) {
  if (availability.kind === "available") return null;
  if (availability.kind === "loading") {
    return (
      <p id={id} className={styles.quiet}>
        Looking for calling apps…
      </p>
    );
  }
  if (availability.kind === "failed") {
    return (
      <div id={id} className={styles.notice}>
        <p>The calling apps could not be loaded. {availability.error.message}</p>
        <Button onClick={availability.retry}>Try again</Button>
      </div>
    );
  }
  return (
    <div id={id} className={styles.notice}>
      {availability.kind === "noneHere" ? (
        <p>
          <strong>No calling app calls from here.</strong> This is a custom object, and none of the
          apps says that it supports those.
        </p>
      ) : (
        <p>
          <strong>No calling app can be used here.</strong> Install one for this account, or try
          your own: both from the list of calling apps.
        </p>
      )}
      <Button onClick={() => isSwitcherOpen.setState(true)}>Show calling apps</Button>
    </div>
  );
}
