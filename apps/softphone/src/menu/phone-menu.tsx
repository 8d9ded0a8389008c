import { IconButton } from "@calling-extensions/ui/controls";
import { EllipsisVertical, Headphones, type LucideIcon } from "lucide-react";
import { useRef, useState, type ComponentType } from "react";
import { usePhone } from "../phone/softphone-services.ts";
import styles from "./phone-menu.module.css";

type MenuDialog = ComponentType<{ onClose: () => void }>;

interface Entry {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Loads the dialog when the user first opens it. */
  readonly load: () => Promise<MenuDialog>;
}

const entries: readonly Entry[] = [
  {
    label: "Audio devices",
    icon: Headphones,
    load: async () => (await import("./devices-dialog.tsx")).DevicesDialog,
  },
];

/** A button with the phone's less frequent actions. */
export function PhoneMenu() {
  const phone = usePhone();
  const menu = useRef<HTMLDivElement>(null);
  const [Dialog, setDialog] = useState<MenuDialog>();

  function open({ label, load }: Entry) {
    menu.current?.hidePopover();
    load().then(
      (loaded) => setDialog(() => loaded),
      () => phone.notify(`Couldn't load “${label}”. Check your network, and try again.`),
    );
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
              <button type="button" onClick={() => open(entry)}>
                <entry.icon size={18} aria-hidden />
                {entry.label}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {Dialog && <Dialog onClose={() => setDialog(undefined)} />}
    </>
  );
}
