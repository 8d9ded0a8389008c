import { Sheet } from "../dialogs/sheet.tsx";
import { keysOf, shortcuts, type ShortcutId } from "./shortcuts.ts";
import styles from "./shortcuts-dialog.module.css";

/** Help: all keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {Object.entries(shortcuts).map(([id, { label }]) => (
          <div key={id} className={styles.row}>
            <dt>{label}</dt>
            <dd>
              {keysOf(id as ShortcutId).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        They work while the phone has the focus, but not while you type in a text field. On a Mac,
        Alt is the Option key. On the keypad, digits and pasted numbers need no field, and the down
        arrow key lists recent numbers.
      </p>
    </Sheet>
  );
}
