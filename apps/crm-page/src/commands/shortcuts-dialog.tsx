import { Checkbox } from "@calling-extensions/ui/controls";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { useStore } from "zustand";
import { dialogPart } from "../feedback/dialog-part.tsx";
import { useCommands } from "./commands.ts";
import { Keys } from "./keys.tsx";
import { areKeysShortcuts, setKeysShortcuts } from "./shortcut-state.ts";
import styles from "./shortcuts-dialog.module.css";

const search = navigator.userAgent.includes("Mac") ? "⌘ K" : "Ctrl K";

const inLists = [
  { label: "Next row", keys: "j" },
  { label: "Previous row", keys: "k" },
  { label: "Select the row", keys: "x" },
  { label: "Open the row", keys: "Enter" },
  { label: "Open beside the list", keys: "Space" },
  { label: "Go to the panel and back", keys: "F6" },
  { label: "Edit a cell of the row", keys: "F2" },
];

/** Lists the keys of the page, and turns those on and off that are pressed alone. */
function Shortcuts({ onClose }: { onClose: () => void }) {
  const commands = useCommands();
  const areOn = useStore(areKeysShortcuts);
  const groups = [
    {
      title: "Everywhere",
      rows: [
        { label: "Search and actions", keys: search },
        ...commands.flatMap(({ label, keys }) => (keys === undefined ? [] : [{ label, keys }])),
      ],
    },
    { title: "In lists", rows: inLists },
  ];
  return (
    <ModalDialog title="Keyboard shortcuts" onClose={onClose}>
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
        label="Use keys that are pressed alone"
        isChecked={areOn}
        onChange={setKeysShortcuts}
      />
    </ModalDialog>
  );
}

export const ShortcutsDialog = dialogPart("the keyboard shortcuts", Shortcuts);
