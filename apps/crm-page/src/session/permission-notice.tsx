import type { Permission } from "@calling-extensions/crm/page-api";
import { Notice } from "@calling-extensions/ui/controls";
import { rich } from "@calling-extensions/ui/text";
import { useCan } from "./session.ts";
import { permissionLabels } from "./role-labels.ts";
import styles from "./permission-notice.module.css";

/** Says why the user can't change what is below; nothing if they can. */
export function PermissionNotice({ permission }: { permission: Permission }) {
  if (useCan(permission)) return null;
  return (
    <Notice tone="warning" role="note" className={styles.notice}>
      {rich`To ${permissionLabels[permission]}, you need the permission ${<code>{permission}</code>}. Ask an administrator of the account.`}
    </Notice>
  );
}
