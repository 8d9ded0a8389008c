import { Button } from "@calling-extensions/ui/controls";
import { isSwitcherOpen } from "../providers/open-switcher.ts";
import type { CallAvailability } from "./use-call-availability.ts";
import styles from "./call-notice.module.css";

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
