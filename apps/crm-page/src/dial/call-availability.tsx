import { Button, Notice } from "@calling-extensions/ui/controls";
import { rich, t } from "@calling-extensions/ui/text";
import { selectableProviders } from "../providers/selectable-providers.ts";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import styles from "./call-availability.module.css";

/** Whether a call can be started from a record's page, and why not. */
export type CallAvailability =
  | { kind: "available" }
  | { kind: "loading" }
  | { kind: "failed"; error: Error; retry: () => void }
  /** There are apps, but none supports this record type. */
  | { kind: "noneHere" }
  | { kind: "none" };

export function useCallAvailability(objectTypeId: string): CallAvailability {
  const { providers, showInTest, isLoading, error, retry } = useProviders();
  if (selectableProviders(providers, { objectTypeId, showInTest }).length > 0) {
    return { kind: "available" };
  }
  if (selectableProviders(providers, { showInTest }).length > 0) return { kind: "noneHere" };
  if (isLoading) return { kind: "loading" };
  return error ? { kind: "failed", error, retry } : { kind: "none" };
}

/**
 * Explains why no number can be called from here and what to do. Renders nothing if calls are
 * possible.
 */
export function CallNotice({ id, availability }: { id: string; availability: CallAvailability }) {
  if (availability.kind === "available") return null;
  if (availability.kind === "loading") {
    return (
      <p id={id} className={styles.quiet}>
        {t`Loading calling apps…`}
      </p>
    );
  }
  if (availability.kind === "failed") {
    return (
      <Notice tone="warning" role="note" id={id} className={styles.notice}>
        <p>{t`Couldn't load the calling apps. ${availability.error.message}`}</p>
        <Button onClick={availability.retry}>{t`Try again`}</Button>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" role="note" id={id} className={styles.notice}>
      {availability.kind === "noneHere" ? (
        <p>
          {rich`${<strong>{t`No calling app supports this record type.`}</strong>} This is a custom object, which apps must support explicitly.`}
        </p>
      ) : (
        <p>
          {rich`${<strong>{t`No calling app available.`}</strong>} Install one for this account, or add your own, in the list of calling apps.`}
        </p>
      )}
      <Button onClick={() => isSwitcherOpen.setState(true)}>{t`Show calling apps`}</Button>
    </Notice>
  );
}
