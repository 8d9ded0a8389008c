import { SESSION_HISTORY_MS, SESSION_LIFETIME_MS } from "../limits.ts";
import { CrmError } from "../errors/crm-error.ts";
import { toStoredId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { hashSecret, createSecret } from "./credentials.ts";
import { toUser, type User } from "./user.ts";

/** The secret of a session, and when it expires in epoch milliseconds. */
export interface SessionToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** Signs a user in. Only the token's hash is stored. */
export async function startSession({ db, now }: CrmContext, user: User): Promise<SessionToken> {
  const token = createSecret("session");
  const expiresAt = now + SESSION_LIFETIME_MS;
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", now - SESSION_HISTORY_MS)
    .execute();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashSecret(token),
      user_id: toStoredId(user.id),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/**
 * Returns the user of a session token; undefined if it is unknown.
 *
 * @throws CrmError `expired` if the session has ended
 */
export async function findSessionUser(
  { db, now }: CrmContext,
  token: string,
): Promise<User | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select("sessions.expires_at")
    .where("sessions.token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  if (row && Number(row.expires_at) <= now) {
    throw new CrmError("expired", "The session has ended: POST /_page/session to sign in again.");
  }
  return row && toUser(row);
}
