import { PlugZap } from "lucide-react";
import { Button } from "../controls/button.tsx";
import { Loading } from "../feedback/loading.tsx";
import type { FrameState } from "./frame-state.ts";
import styles from "./frame-status.module.css";

/** Covers an app that is not up: what it waits for, or why it failed. */
export function FrameStatus({
  frame: { status, failure, provider },
  onRetry,
}: {
  frame: FrameState;
  onRetry: () => void;
}) {
  if (status === "connecting") {
    return (
      <div className={styles.cover}>
        <Loading label={`Connecting to ${provider.name}`} />
      </div>
    );
  }
  if (status !== "failed") return null;
  return (
    <div className={styles.cover} role="alert">
      <PlugZap size={28} className={styles.icon} aria-hidden />
      <p className={styles.title}>{provider.name} did not come up</p>
      <p className={styles.reason}>{failure ?? "It gave no reason."}</p>
      <Button tone="primary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
