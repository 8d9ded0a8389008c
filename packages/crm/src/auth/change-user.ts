import { resolveNumber, type CountryCode } from "@calling-extensions/phone-numbers";
import { CrmError } from "../errors/crm-error.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { Role, UserChange } from "../page-api/index.ts";
import { storeChange } from "../store/store-change.ts";
import { endSessionsOf } from "./page-sessions.ts";
import { findUser, type User } from "./user.ts";

/**
 * Gives a user another role or direct number, or lets them sign in or not, from their next request on. The sessions and
 * tokens of a user who is deactivated end.
 *
 * @throws CrmError `notFound` without such a user, `conflict` if no active administrator would be left, `invalid` for a
 *   number that can't be dialed
 */
export async function changeUser(
  context: CrmContext,
  id: RecordId,
  { role, isActive, phoneNumber }: UserChange,
): Promise<void> {
  const user = await findUser(context, id);
  if (!user) throw new CrmError("notFound", `There is no user ${id}.`);
  const next = {
    role: role ?? user.role,
    isActive: isActive ?? user.isActive,
    phoneNumber:
      phoneNumber === undefined
        ? user.phoneNumber
        : parseDirectNumber(phoneNumber, context.defaultCountry),
  };
  const isNumberNew = next.phoneNumber !== user.phoneNumber;
  const isActivityNew = next.isActive !== user.isActive;
  if (next.role === user.role && !isActivityNew && !isNumberNew) return;
  if (isAdministrator(user) && !isAdministrator(next)) await requireAnother(context, user);
  const { db, now } = context;
  await db
    .updateTable("users")
    .set({
      role: next.role,
      phone_number: next.phoneNumber,
      updated_at: now,
      ...(isActivityNew && { deactivated_at: next.isActive ? null : now }),
    })
    .where("id", "=", toStoredId(id))
    .execute();
  if (!next.isActive) await endAccess(context, id);
  // A trigger notes a new role.
  if (isActivityNew || isNumberNew) await storeChange(db, "users");
}

/** Returns the stored form of a direct number; null for an empty text. */
function parseDirectNumber(text: string, defaultCountry: CountryCode): string | null {
  if (text.trim() === "") return null;
  const number = resolveNumber(text, defaultCountry);
  if (number.kind === "undialable") throw refuseNumber(number.message);
  const { dialString, extension } = number;
  // Codes for the carrier, such as *67, reach no user.
  if (!dialString.startsWith("+")) throw refuseNumber("This isn't the phone number of a person.");
  return extension === undefined ? dialString : `${dialString};ext=${extension}`;
}

const refuseNumber = (message: string): CrmError =>
  new CrmError("invalid", message, [{ message, in: "phoneNumber", code: "INVALID_PHONE_NUMBER" }]);

const isAdministrator = ({ role, isActive }: { role: Role; isActive: boolean }): boolean =>
  isActive && role === "administrator";

async function requireAnother({ db }: CrmContext, user: User): Promise<void> {
  const { administrators } = await db
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number | string>().as("administrators"))
    .where("role", "=", "administrator")
    .where("deactivated_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(administrators) > 1) return;
  throw new CrmError(
    "conflict",
    `${user.name} is the last administrator. Make another user an administrator first.`,
  );
}

/**
 * Ends everything that acts for a user. The provider may know them by another name when they are active again: they are
 * identified by their email address as if they were new.
 */
async function endAccess(context: CrmContext, id: RecordId): Promise<void> {
  const { db } = context;
  const user = toStoredId(id);
  const authorized = db.selectFrom("authorizations").select("id").where("user_id", "=", user);
  await endSessionsOf(context, id);
  await db.deleteFrom("identities").where("user_id", "=", user).execute();
  await db.deleteFrom("user_connections").where("user_id", "=", user).execute();
  await db.deleteFrom("credentials").where("user_id", "=", user).execute();
  await db.deleteFrom("authorization_codes").where("user_id", "=", user).execute();
  await db.deleteFrom("refresh_tokens").where("authorization_id", "in", authorized).execute();
  await db.deleteFrom("authorizations").where("user_id", "=", user).execute();
}
