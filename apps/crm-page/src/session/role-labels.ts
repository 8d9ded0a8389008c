import type { Permission, Role } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";

export const roleLabels: Readonly<Record<Role, string>> = {
  administrator: t`Administrator`,
  manager: t`Manager`,
  salesRep: t`Sales rep`,
};

/** What each permission allows users to do, as part of a sentence. */
export const permissionLabels: Readonly<Record<Permission, string>> = {
  "records.edit-others": t`change records of other owners`,
  "records.delete": t`delete and restore records other than own notes, tasks and calls`,
  "definitions.edit": t`change properties`,
  "pipelines.edit": t`change pipelines and their stages`,
  "files.edit": t`import, change and delete files, and manage folders and background jobs`,
  "files.erase": t`erase files for privacy`,
  "users.manage": t`invite and deactivate users, and change their roles`,
  "apps.manage": t`manage apps and access tokens`,
};
