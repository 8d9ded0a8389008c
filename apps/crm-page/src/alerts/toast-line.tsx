import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { useStore } from "../state/use-store.ts";
import { closeToast, openToast, type Toast } from "./toast.ts";
import styles from "./toast-line.module.css";

/** Long enough to read it, think, and reach the button. */
const SHOWN_MS = 10_000;

/** What was just done, with the way back; it goes by itself unless somebody is at it. */
export function ToastLine() {
  const toast = useStore(openToast);
  return <output>{toast && <OpenToast key={toast.id} toast={toast} />}</output>;
}

function OpenToast({ toast: { text, action } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(closeToast, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{text}</p>
      <Button
        tone="quiet"
        onClick={() => {
          closeToast();
          action.run();
        }}
      >
        {action.label}
      </Button>
      <IconButton label="Dismiss" onClick={closeToast}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
