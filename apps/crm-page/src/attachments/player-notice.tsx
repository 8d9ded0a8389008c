import { Button } from "@calling-extensions/ui/controls";
import type { ReactNode } from "react";
import styles from "./recording-player.module.css";

/** A line below a player that needs the user, with a button. */
export const PlayerNotice = ({
  tone,
  action,
  onAction,
  children,
}: {
  tone?: "danger";
  action: string;
  onAction: () => void;
  children: ReactNode;
}) => (
  <p role="alert" className={styles.notice} data-tone={tone}>
    {children}{" "}
    <Button tone="link" onClick={onAction}>
      {action}
    </Button>
  </p>
);
