import type { Permission } from "@calling-extensions/crm/page-api";
import { Notice } from "@calling-extensions/ui/controls";
import { useCan } from "./session.ts";
import { permissionLabels } from "./role-labels.ts";
import styles from "./permission-notice.module.css";

/** Says why the user can't change what is below; nothing if they can. */
export function PermissionNotice({ permission }: { permission: Permission }) {
  if (useCan(permission)) return null;
  return (
    <Notice tone="warning" role="note" className={styles.notice}>
      To {permissionLabels[permission]}, you need the permission <code>{permission}</code>. Ask an
      administrator of the account.
    </Notice>
  );
}
