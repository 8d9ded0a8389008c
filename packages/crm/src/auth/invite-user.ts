import { CrmError } from "../errors/crm-error.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { NewPageUser } from "../page-api/index.ts";
import { storeChange } from "../store/store-change.ts";
import { listUsersByEmail } from "./user.ts";

/**
 * Creates a user, who can sign in from now on. Returns their id.
 *
 * @throws CrmError `conflict` if another user has the email address
 */
export async function inviteUser(
  context: CrmContext,
  { name, email, role }: NewPageUser,
): Promise<RecordId> {
  const { db, now } = context;
  const [other] = await listUsersByEmail(context, email);
  if (other) throw new CrmError("conflict", `${other.name} has the email address ${email}.`);
  const id = await context.nextId();
  await db
    .insertInto("users")
    .values({
      id: toStoredId(id),
      owner_id: toStoredId(await context.nextId()),
      name,
      email,
      role,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await storeChange(db, "users");
  return id;
}
