import { TriangleAlert, X } from "lucide-react";
import { IconButton } from "../controls/icon-button.tsx";
import { useStore } from "../state/use-store.ts";
import { alerts, dismissAlert } from "./alerts.ts";
import styles from "./alert-list.module.css";

/** What went wrong, above everything else. */
export function AlertList() {
  const shown = useStore(alerts);
  return (
    <div className={styles.list}>
      {shown.map(({ id, source, message }) => (
        <div key={id} className={styles.alert}>
          <TriangleAlert size={18} className={styles.icon} aria-hidden />
          <div role="alert" className={styles.text}>
            <strong>{source}</strong>
            <p>{message}</p>
          </div>
          <IconButton label="Dismiss" onClick={() => dismissAlert(id)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
