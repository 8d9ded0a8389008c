import { IconButton } from "@calling-extensions/ui/controls";
import { EllipsisVertical } from "lucide-react";
import { useRef, useState } from "react";
import { Menu, MenuItem, Popover, Separator } from "react-aria-components";
import styles from "./action-menu.module.css";

/** Something that can be done, or a line between such things. */
export type MenuAction =
  | { readonly label: string; readonly isDangerous?: boolean; readonly run: () => void }
  | "separator";

/** A button that opens a menu of actions. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <span ref={button} className={styles.anchor}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <EllipsisVertical size={18} aria-hidden />
      </IconButton>
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom end"
        className={styles.popover ?? ""}
      >
        <Menu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
          autoFocus="first"
          onClose={() => setOpen(false)}
          className={styles.menu ?? ""}
        >
          {actions.map((action, index) =>
            action === "separator" ? (
              // oxlint-disable-next-line react/no-array-index-key -- separators have nothing else
              <Separator key={index} className={styles.separator ?? ""} />
            ) : (
              <MenuItem
                key={action.label}
                onAction={action.run}
                className={[styles.item, action.isDangerous && styles.danger]
                  .filter(Boolean)
                  .join(" ")}
              >
                {action.label}
              </MenuItem>
            ),
          )}
        </Menu>
      </Popover>
    </span>
  );
}
