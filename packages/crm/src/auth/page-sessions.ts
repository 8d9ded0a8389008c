import type { Expression, ExpressionBuilder, Insertable, SqlBool } from "kysely";
import { CrmError } from "../errors/crm-error.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import {
  SESSION_HISTORY_MS,
  SESSION_LIFETIME_MS,
  SESSION_SEEN_PART,
  SIGN_IN_LIFETIME_MS,
} from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { compileOnce } from "../store/compile-once.ts";
import { isInList, toListParameter } from "../store/is-one-of.ts";
import { joinLookups } from "../store/join-lookups.ts";
import { storeChange } from "../store/store-change.ts";
import { engineOf, type Tables } from "../store/tables.ts";
import { hashSecret, createSecret } from "./credentials.ts";
import { toUser, type User } from "./user.ts";

/** The secret of a session, and when it expires in epoch milliseconds. */
export interface SessionToken {
  readonly token: string;
  readonly expiresAt: number;
}

/** A user's session. */
export interface Session {
  readonly user: User;
  /** Whether it needed no password. */
  readonly isDemo: boolean;
  /** When it ends without another request, in epoch milliseconds. */
  readonly endsAt: number;
  /** Whether the stored time of the last request is out of date. */
  readonly isSeenAgain: boolean;
}

/** What a session has of the provider at which its user has signed in. */
export interface ProviderSession {
  readonly idToken: string;
  /** The provider's id of the session there. */
  readonly providerSession: string | undefined;
}

/** Whose sessions end because a person has signed out at the provider. */
export interface SignedOut {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly providerSession: string | undefined;
}

/** Starts the session of a demo user, without a password. Only the token's hash is stored. */
export async function startDemoSession(context: CrmContext, user: User): Promise<SessionToken> {
  const token = createSecret("session");
  const expiresAt = context.now + SESSION_LIFETIME_MS;
  await insertSession(context, token, { user_id: toStoredId(user.id), expires_at: expiresAt });
  return { token, expiresAt };
}

/**
 * Starts the session of a user who has signed in at a provider. Returns a secret with which {@link takeOverSession} must
 * take it over soon.
 *
 * @param lifetimeMs when the session ends in any case
 */
export async function startProviderSession(
  context: CrmContext,
  user: User,
  { idToken, providerSession, lifetimeMs }: ProviderSession & { readonly lifetimeMs: number },
): Promise<string> {
  const secret = createSecret("session");
  await insertSession(context, secret, {
    user_id: toStoredId(user.id),
    expires_at: context.now + lifetimeMs,
    seen_at: context.now,
    idle_ms: SIGN_IN_LIFETIME_MS,
    id_token: idToken,
    provider_session: providerSession ?? null,
  });
  return secret;
}

type SessionColumns = Omit<Insertable<Tables["sessions"]>, "token_hash" | "created_at">;

async function insertSession(
  { db, now }: CrmContext,
  token: string,
  columns: SessionColumns,
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("expires_at", "<=", now - SESSION_HISTORY_MS)
    .execute();
  await db
    .insertInto("sessions")
    .values({ ...columns, token_hash: hashSecret(token), created_at: now })
    .execute();
}

/**
 * Gives a session that has just started to the page: with a new token, so the secret works once. Undefined if there is no such
 * session.
 *
 * @param idleMs how long the user may send no request from now on
 */
export async function takeOverSession(
  context: CrmContext,
  secret: string,
  idleMs: number,
): Promise<(SessionToken & Pick<Session, "user">) | undefined> {
  const { db, now } = context;
  const session = await readSession(context, secret);
  if (!session || session.isDemo || session.endsAt <= now) return undefined;
  const token = createSecret("session");
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ token_hash: hashSecret(token), seen_at: now, idle_ms: idleMs })
    .where("token_hash", "=", hashSecret(secret))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  // Another request has taken it over since it was read, or has ended it.
  if (numUpdatedRows === 0n) return undefined;
  return { token, expiresAt: session.expiresAt, user: session.user };
}

/**
 * Returns the session of a token; undefined if it is unknown.
 *
 * @throws CrmError `expired` if the session has ended
 */
export async function findSession(
  context: CrmContext,
  token: string,
): Promise<Session | undefined> {
  const session = await readSession(context, token);
  if (session && session.endsAt <= context.now) {
    throw new CrmError("expired", "The session has ended: POST /_page/session to sign in again.");
  }
  return session;
}

const selectSessions = compileOnce((db, hashes: unknown) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select(["sessions.token_hash", "sessions.expires_at", "sessions.seen_at", "sessions.idle_ms"])
    .where(isInList(engineOf(db), "sessions.token_hash", hashes, "text"))
    .where("users.deactivated_at", "is", null),
);

/** Joined, because the end of a session makes every event stream of a process look up its own. */
const findRows = joinLookups(async (db, hashes: readonly string[]) => {
  const rows = await selectSessions(db, toListParameter(engineOf(db), hashes));
  return new Map(rows.map((row) => [row.token_hash, row]));
});

/** Reads a session, also one that has ended. Undefined if it is unknown, or its user is deactivated. */
async function readSession(
  { db, now }: CrmContext,
  token: string,
): Promise<(Session & Pick<SessionToken, "expiresAt">) | undefined> {
  const hash = hashSecret(token);
  const row = (await findRows(db, [hash])).get(hash);
  if (!row) return undefined;
  const expiresAt = Number(row.expires_at);
  const user = toUser(row);
  if (row.idle_ms === null) {
    return { user, isDemo: true, expiresAt, endsAt: expiresAt, isSeenAgain: false };
  }
  const [seenAt, idleMs] = [Number(row.seen_at), Number(row.idle_ms)];
  return {
    user,
    isDemo: false,
    expiresAt,
    endsAt: Math.min(expiresAt, seenAt + idleMs),
    isSeenAgain: now - seenAt >= idleMs * SESSION_SEEN_PART,
  };
}

/** Stores that a session was used now. */
export async function touchSession({ db, now }: CrmContext, token: string): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ seen_at: now })
    .where("token_hash", "=", hashSecret(token))
    .execute();
}

/** Ends a session. Returns the ID token of a user who has signed in at a provider. */
export async function endSession(context: CrmContext, token: string): Promise<string | undefined> {
  const row = await context.db
    .selectFrom("sessions")
    .select("id_token")
    .where("token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  await endSessions(context, (sessions) => sessions("token_hash", "=", hashSecret(token)));
  return row?.id_token ?? undefined;
}

/** Ends all sessions of a user. */
export const endSessionsOf = (context: CrmContext, userId: RecordId): Promise<void> =>
  endSessions(context, (sessions) => sessions("user_id", "=", toStoredId(userId)));

/** Ends the sessions of a person who has signed out at the provider: the one that the provider names, or all of them. */
export const endProviderSessions = (
  context: CrmContext,
  { issuer, subject, providerSession }: SignedOut,
): Promise<void> =>
  endSessions(context, (sessions) =>
    sessions.and([
      sessions("id_token", "is not", null),
      ...(providerSession === undefined
        ? []
        : [sessions("provider_session", "=", providerSession)]),
      ...(subject === undefined
        ? []
        : [
            sessions(
              "user_id",
              "in",
              context.db
                .selectFrom("identities")
                .select("user_id")
                .where("issuer", "=", issuer)
                .where("subject", "=", subject),
            ),
          ]),
    ]),
  );

/** Ends the sessions that match. They stay in the store for a time, so that their pages learn that they have ended. */
async function endSessions(
  context: CrmContext,
  condition: (sessions: ExpressionBuilder<Tables, "sessions">) => Expression<SqlBool>,
): Promise<void> {
  const { db, now } = context;
  await db
    .updateTable("sessions")
    .set({ expires_at: now, id_token: null })
    .where("expires_at", ">", now)
    .where(condition)
    .execute();
  await storeChange(db, "sessions");
}
