import { Checkbox } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useStore } from "zustand";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { useCommands } from "./commands.ts";
import { Keys } from "./keys.tsx";
import { areKeysShortcuts, setKeysShortcuts } from "./shortcut-state.ts";
import styles from "./shortcuts-dialog.module.css";

const search = navigator.userAgent.includes("Mac") ? "⌘ K" : t`Ctrl K`;

const inLists = [
  { label: t`Next row`, keys: "j" },
  { label: t`Previous row`, keys: "k" },
  { label: t`Select the row`, keys: "x" },
  { label: t`Open the row`, keys: t`Enter` },
  { label: t`Open beside the list`, keys: t`Space` },
  { label: t`Go to the panel and back`, keys: "F6" },
  { label: t`Edit a cell of the row`, keys: "F2" },
];

/** Lists the keys of the page, and turns those on and off that are pressed alone. */
function Shortcuts({ onClose }: { onClose: () => void }) {
  const commands = useCommands();
  const areOn = useStore(areKeysShortcuts);
  const groups = [
    {
      title: t`Everywhere`,
      rows: [
        { label: t`Search and actions`, keys: search },
        ...commands.flatMap(({ label, keys }) => (keys === undefined ? [] : [{ label, keys }])),
      ],
    },
    { title: t`In lists`, rows: inLists },
  ];
  return (
    <ModalDialog title={t`Keyboard shortcuts`} onClose={onClose}>
      <div className={styles.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.rows}>
              {rows.map(({ label, keys }) => (
                <div key={label} className={styles.row}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        label={t`Use keys that are pressed alone`}
        isChecked={areOn}
        onChange={setKeysShortcuts}
      />
    </ModalDialog>
  );
}

export const ShortcutsDialog = dialogPart(t`the keyboard shortcuts`, Shortcuts);
