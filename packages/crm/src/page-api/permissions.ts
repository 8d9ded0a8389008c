/** What a user of the page can do only with a permission: its name, and what it allows them to do. */
export const permissions = {
  "records.edit-others": "change records of other owners",
  "records.delete": "delete and restore records other than own notes, tasks and calls",
  "definitions.edit": "change properties",
  "pipelines.edit": "change pipelines and their stages",
  "files.edit": "import, change and delete files, and manage folders and background jobs",
  "files.erase": "erase files for privacy",
  "users.manage": "invite and deactivate users, and change their roles",
  "apps.manage": "manage apps and access tokens",
} as const;
export type Permission = keyof typeof permissions;

const all = Object.keys(permissions) as Permission[];

/** Every user has one of these roles. Without a permission, users work with their own records and calls. */
export const roles = {
  administrator: { label: "Administrator", permissions: all },
  manager: {
    label: "Manager",
    permissions: all.filter((name) => name !== "users.manage" && name !== "apps.manage"),
  },
  salesRep: { label: "Sales rep", permissions: [] as Permission[] },
} as const;
export type Role = keyof typeof roles;

/** The names of the roles, those with the most permissions first. */
export const roleNames = Object.keys(roles) as [Role, ...Role[]];
