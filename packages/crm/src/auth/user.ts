import { sql, type Selectable } from "kysely";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Tables } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { type CrmRecord, valueOf } from "../model/crm-record.ts";
import { canDelete, canEdit, roles, type Permission, type Role } from "../page-api/index.ts";

/** A user of the page, who owns the records that they create. */
export interface User {
  readonly id: RecordId;
  readonly ownerId: RecordId;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** What the role permits. */
  readonly permissions: readonly Permission[];
  /** Whether the user can sign in. */
  readonly isActive: boolean;
  /** The direct number in E.164, with an extension as in `+12025550101;ext=12`. Null if it is unknown. */
  readonly phoneNumber: string | null;
}

export function toUser(row: Selectable<Tables["users"]>): User {
  // Only roles are stored.
  const role = row.role as Role;
  return {
    id: fromStoredId(row.id),
    ownerId: fromStoredId(row.owner_id),
    name: row.name,
    email: row.email,
    role,
    permissions: roles[role],
    isActive: row.deactivated_at === null,
    phoneNumber: row.phone_number,
  };
}

/** Throws if the user lacks a permission. */
export function requirePermission(user: User, permission: Permission): void {
  if (user.permissions.includes(permission)) return;
  throw new CrmError("missingScopes", `This requires the permission ${permission}.`, [
    {
      message: "Ask an administrator of the account for a role that has it.",
      code: "MISSING_PERMISSION",
      context: { requiredPermissions: [permission] },
    },
  ]);
}

/** Tells whether a user may change a record. */
export const isEditor = (user: User, record: CrmRecord): boolean =>
  canEdit(user, valueOf(record, "hubspot_owner_id"));

/** Throws if the user may change none of the records. */
export function requireEditor(user: User, ...records: readonly CrmRecord[]): void {
  if (!records.some((record) => isEditor(user, record))) {
    requirePermission(user, "records.edit-others");
  }
}

/** Throws if the user may not delete and restore a record. */
export function requireDeleter(user: User, record: CrmRecord): void {
  const ownerId = valueOf(record, "hubspot_owner_id");
  if (canDelete(user, { objectTypeId: record.type.id, ownerId })) return;
  requirePermission(user, "records.delete");
  requirePermission(user, "records.edit-others");
}

/** Finds a user by id, or the first active one; undefined if there is none. */
export async function findUser({ db }: CrmContext, id?: RecordId): Promise<User | undefined> {
  const users = db.selectFrom("users").selectAll().orderBy("id").limit(1);
  const query =
    id === undefined
      ? users.where("deactivated_at", "is", null)
      : users.where("id", "=", toStoredId(id));
  const row = await query.executeTakeFirst();
  return row && toUser(row);
}

/** Lists the users with an email address, in any case. A seed may give several the same one. */
export async function listUsersByEmail({ db }: CrmContext, email: string): Promise<User[]> {
  const rows = await db
    .selectFrom("users")
    .selectAll()
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .execute();
  return rows.map(toUser);
}

/** The names of users by their owner id. */
export async function ownerNames({ db }: CrmContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("users").select(["owner_id", "name"]).execute();
  return new Map(rows.map((row) => [fromStoredId(row.owner_id), row.name]));
}
