import { IconButton } from "@calling-extensions/ui/controls";
import type { DOMAttributes, ReactElement } from "react";
import { EllipsisVertical } from "lucide-react";
import { Menu, MenuItem, MenuTrigger, Pressable, Separator } from "react-aria-components";
import { PagePopover } from "./page-popover.tsx";
import styles from "./action-menu.module.css";

/** Something that can be done, or a line between such things. */
export type MenuAction =
  | { readonly label: string; readonly isDangerous?: boolean; readonly run: () => void }
  | "separator";

/** A button that opens a menu of actions: by default an icon. */
export function ActionMenu({
  label,
  actions,
  button,
}: {
  label: string;
  actions: readonly MenuAction[];
  button?: ReactElement<DOMAttributes<HTMLElement>, "button">;
}) {
  return (
    <MenuTrigger>
      <Pressable>
        {button ?? (
          <IconButton label={label}>
            <EllipsisVertical size={18} aria-hidden />
          </IconButton>
        )}
      </Pressable>
      <PagePopover placement="bottom end" className={styles.popover ?? ""}>
        <Menu aria-label={label} className={styles.menu ?? ""}>
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
      </PagePopover>
    </MenuTrigger>
  );
}
