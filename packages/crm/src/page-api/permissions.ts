/** What users of the page can do only with a permission. */
export const permissions = [
  "records.edit-others",
  "records.delete",
  "definitions.edit",
  "pipelines.edit",
  "files.edit",
  "files.erase",
  "users.manage",
  "apps.manage",
] as const;
export type Permission = (typeof permissions)[number];

/** What the roles permit: every user has one of them. Without a permission, users work with their own records and calls. */
export const roles = {
  administrator: permissions,
  manager: permissions.filter((name) => name !== "users.manage" && name !== "apps.manage"),
  salesRep: [],
} satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof roles;

/** The names of the roles, those with the most permissions first. */
export const roleNames = Object.keys(roles) as [Role, ...Role[]];
