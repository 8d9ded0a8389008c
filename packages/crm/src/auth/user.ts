import type { Selectable } from "kysely";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Tables } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** A user of the page, who owns the records that they create. */
export interface User {
  readonly id: RecordId;
  readonly ownerId: RecordId;
  readonly name: string;
  readonly email: string;
  readonly permissions: readonly string[];
}

export const toUser = (row: Selectable<Tables["users"]>): User => ({
  id: fromStoredId(row.id),
  ownerId: fromStoredId(row.owner_id),
  name: row.name,
  email: row.email,
  // Only a seed writes them.
  permissions: JSON.parse(row.permissions) as string[],
});

/** Throws if the user lacks a permission. */
export function requirePermission({ permissions }: User, permission: string): void {
  if (permissions.includes(permission)) return;
  throw new CrmError("missingScopes", `This requires the permission ${permission}.`, [
    {
      message: "Ask someone who manages the account's users.",
      code: "MISSING_PERMISSION",
      context: { requiredPermissions: [permission] },
    },
  ]);
}

/** Finds a user by id, or the first one; undefined if there is none. */
export async function findUser({ db }: CrmContext, id?: RecordId): Promise<User | undefined> {
  let query = db.selectFrom("users").selectAll().orderBy("id").limit(1);
  if (id !== undefined) query = query.where("id", "=", toStoredId(id));
  const row = await query.executeTakeFirst();
  return row && toUser(row);
}

/** The names of users by their owner id. */
export async function ownerNames({ db }: CrmContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("users").select(["owner_id", "name"]).execute();
  return new Map(rows.map((row) => [fromStoredId(row.owner_id), row.name]));
}
