import { createSecret, hashSecret, storeToken } from "../auth/credentials.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import {
  ACCESS_TOKEN_LIFETIME_S,
  CODE_HISTORY_MS,
  CODE_LIFETIME_MS,
  REFRESH_HISTORY_MS,
} from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { LockName } from "../model/record-locks.ts";

/** What a user has authorized an app to do. Its tokens are replaced from time to time; together they are revoked. */
export interface Authorization {
  readonly id: RecordId;
  readonly appId: RecordId;
  readonly userId: RecordId;
  readonly scopes: readonly string[];
}

/** What a code stands for before it is exchanged. */
export interface Approval {
  readonly appId: RecordId;
  readonly userId: RecordId;
  readonly scopes: readonly string[];
  readonly redirectUrl: string;
  /** The S256 challenge of PKCE. */
  readonly codeChallenge: string | undefined;
}

/** A code that was found. */
export interface StoredCode extends Approval {
  readonly isExpired: boolean;
  readonly isUsed: boolean;
  readonly authorizationId: RecordId | undefined;
}

/** Its tokens are replaced by one request at a time, and not while it is revoked. */
const lockOfAuthorization = (id: RecordId): LockName => `authorization:${id}`;

/** Only this module writes them. */
const toScopes = (text: string): string[] => JSON.parse(text) as string[];

/** Creates a code for an approval, and deletes old ones. Only its digest is stored. */
export async function createCode({ db, now }: CrmContext, approval: Approval): Promise<string> {
  const code = createSecret("code");
  await db
    .deleteFrom("authorization_codes")
    .where("expires_at", "<", now - CODE_HISTORY_MS)
    .execute();
  await db
    .insertInto("authorization_codes")
    .values({
      code_hash: hashSecret(code),
      app_id: toStoredId(approval.appId),
      user_id: toStoredId(approval.userId),
      scopes: JSON.stringify(approval.scopes),
      redirect_url: approval.redirectUrl,
      code_challenge: approval.codeChallenge ?? null,
      expires_at: now + CODE_LIFETIME_MS,
      used_at: null,
      authorization_id: null,
    })
    .execute();
  return code;
}

export async function findCode(
  { db, now }: CrmContext,
  code: string,
): Promise<StoredCode | undefined> {
  const row = await db
    .selectFrom("authorization_codes")
    .selectAll()
    .where("code_hash", "=", hashSecret(code))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    appId: fromStoredId(row.app_id),
    userId: fromStoredId(row.user_id),
    scopes: toScopes(row.scopes),
    redirectUrl: row.redirect_url,
    codeChallenge: row.code_challenge ?? undefined,
    isExpired: Number(row.expires_at) <= now,
    isUsed: row.used_at !== null,
    authorizationId: row.authorization_id === null ? undefined : fromStoredId(row.authorization_id),
  };
}

/** Marks a code as used, whether or not tokens follow. */
export async function useCode({ db, locks, now }: CrmContext, code: string): Promise<void> {
  locks.require(`code:${hashSecret(code)}`);
  await db
    .updateTable("authorization_codes")
    .set({ used_at: now })
    .where("code_hash", "=", hashSecret(code))
    .execute();
}

/** Creates the authorization that a code is exchanged for. */
export async function createAuthorization(
  context: CrmContext,
  code: string,
  { appId, userId, scopes }: Omit<Authorization, "id">,
): Promise<Authorization> {
  const { db, now } = context;
  const id = await context.nextId();
  context.locks.add(lockOfAuthorization(id));
  await db
    .insertInto("authorizations")
    .values({
      id: toStoredId(id),
      app_id: toStoredId(appId),
      user_id: toStoredId(userId),
      scopes: JSON.stringify(scopes),
      created_at: now,
    })
    .execute();
  await db
    .updateTable("authorization_codes")
    .set({ authorization_id: toStoredId(id) })
    .where("code_hash", "=", hashSecret(code))
    .execute();
  return { id, appId, userId, scopes };
}

/** The tokens of an app, in plain text for the last time. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Creates the next tokens of an authorization, and deletes those that are no longer of use. */
export async function issueTokens(
  context: CrmContext,
  { id, appId, userId }: Authorization,
  scopes: readonly string[],
): Promise<TokenPair> {
  const { db, locks, now } = context;
  locks.require(lockOfAuthorization(id));
  const authorizationId = toStoredId(id);
  await db
    .deleteFrom("credentials")
    .where("authorization_id", "=", authorizationId)
    .where("expires_at", "<=", now)
    .execute();
  await db
    .deleteFrom("refresh_tokens")
    .where("authorization_id", "=", authorizationId)
    .where("used_at", "<", now - REFRESH_HISTORY_MS)
    .execute();
  const accessToken = createSecret("access");
  const refreshToken = createSecret("refresh");
  await storeToken(context, {
    token: accessToken,
    scopes,
    appId,
    userId,
    expiresAt: now + ACCESS_TOKEN_LIFETIME_S * 1000,
    label: "authorization",
    authorizationId: id,
  });
  await db
    .insertInto("refresh_tokens")
    .values({
      token_hash: hashSecret(refreshToken),
      authorization_id: authorizationId,
      created_at: now,
      used_at: null,
      answer: null,
    })
    .execute();
  return { accessToken, refreshToken };
}

/** Finds the authorization of a refresh token, and whether the token was replaced. */
export async function findRefreshToken(
  { db }: CrmContext,
  token: string,
): Promise<{ authorization: Authorization; isUsed: boolean } | undefined> {
  const row = await db
    .selectFrom("refresh_tokens")
    .innerJoin("authorizations", "authorizations.id", "refresh_tokens.authorization_id")
    .selectAll("authorizations")
    .select("refresh_tokens.used_at")
    .where("refresh_tokens.token_hash", "=", hashSecret(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const authorization = {
    id: fromStoredId(row.id),
    appId: fromStoredId(row.app_id),
    userId: fromStoredId(row.user_id),
    scopes: toScopes(row.scopes),
  };
  return { authorization, isUsed: row.used_at !== null };
}

/** Marks a refresh token as replaced. */
export async function useRefreshToken({ db, now }: CrmContext, token: string): Promise<void> {
  await db
    .updateTable("refresh_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hashSecret(token))
    .execute();
}

/** Revokes an authorization with all of its tokens. */
export async function revokeAuthorization({ db, locks }: CrmContext, id: RecordId): Promise<void> {
  locks.require(lockOfAuthorization(id));
  const stored = toStoredId(id);
  await db.deleteFrom("credentials").where("authorization_id", "=", stored).execute();
  await db.deleteFrom("refresh_tokens").where("authorization_id", "=", stored).execute();
  await db.deleteFrom("authorizations").where("id", "=", stored).execute();
}

/** Revokes everything that an app was authorized to do, also the tokens that a seed gave it. */
export async function revokeAllOf({ db }: CrmContext, appId: RecordId): Promise<void> {
  const id = toStoredId(appId);
  const ofApp = db.selectFrom("authorizations").select("id").where("app_id", "=", id);
  await db.deleteFrom("refresh_tokens").where("authorization_id", "in", ofApp).execute();
  await db.deleteFrom("authorizations").where("app_id", "=", id).execute();
  await db.deleteFrom("authorization_codes").where("app_id", "=", id).execute();
  await db.deleteFrom("credentials").where("app_id", "=", id).execute();
}
