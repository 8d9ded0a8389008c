import { IconButton } from "@calling-extensions/ui/controls";
import { EllipsisVertical, Headphones, Keyboard, type LucideIcon } from "lucide-react";
import { useRef } from "react";
import { useLazyDialog, type LazyDialog } from "../dialogs/use-lazy-dialog.tsx";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import styles from "./phone-menu.module.css";

interface Entry extends LazyDialog {
  readonly icon: LucideIcon;
  readonly shortcut?: ReturnType<typeof shortcutProps>;
}

const entries: readonly Entry[] = [
  {
    label: "Audio devices",
    icon: Headphones,
    load: async () => (await import("./devices-dialog.tsx")).DevicesDialog,
  },
  {
    label: "Keyboard shortcuts",
    icon: Keyboard,
    shortcut: shortcutProps("help"),
    load: async () => (await import("../shortcuts/shortcuts-dialog.tsx")).ShortcutsDialog,
  },
];

/** A button with the phone's less frequent actions. */
export function PhoneMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const { dialog, open } = useLazyDialog();

  function choose(entry: Entry) {
    menu.current?.hidePopover();
    open(entry);
  }

  return (
    <>
      <IconButton label="Menu" popoverTarget="phone-menu">
        <EllipsisVertical size={20} aria-hidden />
      </IconButton>
      <div ref={menu} id="phone-menu" popover="auto" className={styles.menu}>
        <ul aria-label="Menu">
          {entries.map((entry) => (
            <li key={entry.label}>
              <button type="button" {...entry.shortcut} onClick={() => choose(entry)}>
                <entry.icon size={18} aria-hidden />
                {entry.label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {dialog}
    </>
  );
}
