import { Button } from "@calling-extensions/ui/controls";
import { useEffect, useRef } from "react";
import { keyName, shortcutsOf } from "./shortcuts.ts";
import styles from "./shortcuts-dialog.module.css";

/** The keys of the viewer. A native dialog, because the first load has no library for dialogs. */
export function ShortcutsDialog({ isLive, onClose }: { isLive: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="shortcuts" onClose={onClose}>
      <h2 id="shortcuts">Keyboard shortcuts</h2>
      <dl className={styles.list}>
        {shortcutsOf({ isLive }).map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{keyName(key)}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Button tone="primary" onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </dialog>
  );
}
