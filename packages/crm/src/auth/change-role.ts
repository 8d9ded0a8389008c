import { CrmError } from "../errors/crm-error.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { Role } from "../page-api/index.ts";
import { findUser } from "./user.ts";

/**
 * Gives a user another role, from their next request on.
 *
 * @throws CrmError `notFound` without such a user, `conflict` if no administrator would be left
 */
export async function changeRole(context: CrmContext, id: RecordId, role: Role): Promise<void> {
  const { db, now } = context;
  const user = await findUser(context, id);
  if (!user) throw new CrmError("notFound", `There is no user ${id}.`);
  if (user.role === role) return;
  if (user.role === "administrator") {
    const { administrators } = await db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number | string>().as("administrators"))
      .where("role", "=", "administrator")
      .executeTakeFirstOrThrow();
    if (Number(administrators) === 1) {
      throw new CrmError(
        "conflict",
        `${user.name} is the last administrator. Make another user an administrator first.`,
      );
    }
  }
  await db
    .updateTable("users")
    .set({ role, updated_at: now })
    .where("id", "=", toStoredId(id))
    .execute();
}
