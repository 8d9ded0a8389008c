import { changeUser } from "../auth/change-user.ts";
import { inviteUser } from "../auth/invite-user.ts";
import { findUser, listUsersByEmail, type User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { Role } from "../page-api/index.ts";
import { SignInFailure } from "./sign-in-failure.ts";
import type { Identity } from "./sign-in-provider.ts";

/**
 * Returns the user whom the provider has identified: by the name under which the provider knows them, or, the first time,
 * by the verified email address with which they were invited. Gives them the role that the provider names.
 *
 * @param administrator the email address of a person who needs no invitation, and is an administrator
 * @throws SignInFailure if they weren't invited, or are deactivated
 */
export async function identifyUser(
  context: CrmContext,
  identity: Identity,
  administrator: string | undefined,
): Promise<User> {
  const { issuer, subject, email, isEmailVerified } = identity;
  const isAdministrator =
    isEmailVerified && email !== undefined && email.toLowerCase() === administrator?.toLowerCase();
  const user =
    (await findByIdentity(context, identity)) ??
    (await findByEmail(context, identity, isAdministrator));
  if (!user.isActive) throw new SignInFailure("deactivated");
  await context.db
    .insertInto("identities")
    .values({ issuer, subject, user_id: toStoredId(user.id) })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .execute();
  const role = isAdministrator ? "administrator" : identity.role;
  if (role !== undefined) await followRole(context, user, role);
  return user;
}

async function findByIdentity(
  context: CrmContext,
  { issuer, subject }: Identity,
): Promise<User | undefined> {
  const row = await context.db
    .selectFrom("identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row && findUser(context, fromStoredId(row.user_id));
}

/**
 * Finds the invited user with the address of a person. One whom the provider knows by another name isn't found: the
 * address may have passed to another person.
 */
async function findByEmail(
  context: CrmContext,
  { issuer, name, email, isEmailVerified }: Identity,
  isAdministrator: boolean,
): Promise<User> {
  if (email === undefined) throw new SignInFailure("notInvited");
  if (!isEmailVerified) throw new SignInFailure("emailNotVerified");
  const [user, other] = await listUsersByEmail(context, email);
  if (!user && isAdministrator) return createAdministrator(context, email, name ?? email);
  if (!user || other) throw new SignInFailure("notInvited");
  const known = await context.db
    .selectFrom("identities")
    .select("subject")
    .where("issuer", "=", issuer)
    .where("user_id", "=", toStoredId(user.id))
    .executeTakeFirst();
  if (known && !isAdministrator) throw new SignInFailure("notInvited");
  return user;
}

async function createAdministrator(
  context: CrmContext,
  email: string,
  name: string,
): Promise<User> {
  const id = await inviteUser(context, { name, email, role: "administrator" });
  const user = await findUser(context, id);
  if (!user) throw new Error("The user was just created.");
  return user;
}

/** The last administrator stays one, whatever the provider says. */
async function followRole(context: CrmContext, user: User, role: Role): Promise<void> {
  try {
    await changeUser(context, user.id, { role });
  } catch (error) {
    if (!(error instanceof CrmError && error.code === "conflict")) throw error;
  }
}
