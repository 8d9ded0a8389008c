import type { Selectable } from "kysely";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Tables } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";

/** Who uses the page, and owns what they make. */
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

/** Refuses what a user is not allowed to do. */
export function requirePermission({ permissions }: User, permission: string): void {
  if (permissions.includes(permission)) return;
  throw new CrmError("missingScopes", `You need the permission ${permission} for this.`, [
    {
      message: "Somebody who manages the account's users can give it.",
      code: "MISSING_PERMISSION",
      context: { requiredPermissions: [permission] },
    },
  ]);
}

/** A user by id, or the first one; undefined where there is none. */
export async function findUser({ db }: CrmContext, id?: RecordId): Promise<User | undefined> {
  let query = db.selectFrom("users").selectAll().orderBy("id").limit(1);
  if (id !== undefined) query = query.where("id", "=", toStoredId(id));
  const row = await query.executeTakeFirst();
  return row && toUser(row);
}

/** The names of the users that own something, by owner id. */
export async function ownerNames({ db }: CrmContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("users").select(["owner_id", "name"]).execute();
  return new Map(rows.map((row) => [fromStoredId(row.owner_id), row.name]));
}
