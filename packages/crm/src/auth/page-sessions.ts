import { toStoredId } from "../ids/record-id.ts";
import type { Work } from "../work.ts";
import { hashSecret, mintSecret } from "./secrets.ts";
import { toUser, type User } from "./user.ts";

/** How long a browser stays signed in. */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Signs a user in; the token is for the browser's cookie alone. */
export async function startSession({ db, now }: Work, user: User): Promise<string> {
  const token = mintSecret("session");
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashSecret(token),
      user_id: toStoredId(user.id),
      created_at: now,
      expires_at: now + SESSION_LIFETIME_MS,
    })
    .execute();
  return token;
}

/** Who a cookie's token belongs to; undefined where nobody is signed in with it. */
export async function findSessionUser({ db, now }: Work, token: string): Promise<User | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .where("sessions.token_hash", "=", hashSecret(token))
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
  return row && toUser(row);
}
