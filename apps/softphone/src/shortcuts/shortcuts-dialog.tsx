import { useLanguage } from "../languages/language-context.ts";
import { Sheet } from "../controls/sheet.tsx";
import { keysOf, shortcutIds } from "./shortcuts.ts";
import styles from "./shortcuts-dialog.module.css";

/** Help: all keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { texts } = useLanguage();
  const labels = { ...texts.shortcuts, keypad: texts.common.keypad, notes: texts.call.notes };
  return (
    <Sheet title={texts.header.shortcuts} onClose={onClose}>
      <dl className={styles.list}>
        {shortcutIds.map((id) => (
          <div key={id} className={styles.row}>
            <dt>{id === "help" ? texts.header.shortcuts : labels[id]}</dt>
            <dd dir="ltr">
              {keysOf(id).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{texts.shortcuts.hint}</p>
    </Sheet>
  );
}
