import { hashSecret } from "../auth/credentials.ts";
import { findUser } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { findRefreshToken, revokeAuthorization } from "./authorizations.ts";

/** What a token belongs to, with the names of the vendor. */
interface TokenOwner {
  token: string;
  user?: string;
  hub_id: number;
  user_id: number;
  scopes: string[];
}

/** Describes a valid access token of an app; throws notFound. Anyone with the token may read this. */
export async function describeAccessToken(
  context: CrmContext,
  token: string,
  portalId: string,
): Promise<TokenOwner & { token_type: "access"; app_id: number; expires_in: number }> {
  const { db, now } = context;
  const row = await db
    .selectFrom("credentials")
    .innerJoin("authorizations", "authorizations.id", "credentials.authorization_id")
    .select(["credentials.scopes", "credentials.expires_at"])
    .select(["authorizations.app_id", "authorizations.user_id"])
    .where("credentials.secret_hash", "=", hashSecret(token))
    .where("credentials.expires_at", ">", now)
    .executeTakeFirst();
  if (!row) {
    throw new CrmError("notFound", "Unknown, expired or revoked access token.");
  }
  return {
    ...(await describeOwner(context, token, portalId, fromStoredId(row.user_id))),
    token_type: "access",
    // Only `storeToken` writes them.
    scopes: JSON.parse(row.scopes) as string[],
    app_id: Number(row.app_id),
    expires_in: Math.ceil((Number(row.expires_at) - now) / 1000),
  };
}

/** Describes a valid refresh token; throws notFound. */
export async function describeRefreshToken(
  context: CrmContext,
  token: string,
  portalId: string,
): Promise<TokenOwner & { token_type: "refresh"; client_id: string }> {
  const found = await findRefreshToken(context, token);
  if (!found || found.isUsed) {
    throw new CrmError("notFound", "Unknown, replaced or revoked refresh token.");
  }
  const { appId, userId, scopes } = found.authorization;
  const { client_id } = await context.db
    .selectFrom("apps")
    .select("client_id")
    .where("app_id", "=", toStoredId(appId))
    .executeTakeFirstOrThrow();
  return {
    ...(await describeOwner(context, token, portalId, userId)),
    token_type: "refresh",
    scopes: [...scopes],
    client_id,
  };
}

/** Revokes a refresh token with its access tokens; does nothing if it is unknown, as RFC 7009 requires. */
export async function revokeRefreshToken(context: CrmContext, token: string): Promise<void> {
  const found = await findRefreshToken(context, token);
  if (found) await revokeAuthorization(context, found.authorization.id);
}

async function describeOwner(
  context: CrmContext,
  token: string,
  portalId: string,
  userId: RecordId,
): Promise<Omit<TokenOwner, "scopes">> {
  const user = await findUser(context, userId);
  return {
    token,
    ...(user && { user: user.email }),
    hub_id: Number(portalId),
    user_id: Number(userId),
  };
}
