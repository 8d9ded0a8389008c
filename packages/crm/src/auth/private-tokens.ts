import type { Selectable } from "kysely";
import { CrmError } from "../errors/crm-error.ts";
import { MAX_PRIVATE_TOKENS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CreatedPrivateToken, NewPrivateToken, PrivateToken } from "../page-api/index.ts";
import type { Tables } from "../store/tables.ts";
import { createSecret, hashSecret, storeToken } from "./credentials.ts";
import type { User } from "./user.ts";

/** The labeled tokens that belong to no authorization of an app. */
const selectPrivateTokens = ({ db }: CrmContext) =>
  db
    .selectFrom("credentials")
    .where("kind", "=", "accessToken")
    .where("label", "is not", null)
    .where("authorization_id", "is", null);

/** Lists the tokens of the account's programs, the newest first. */
export async function listPrivateTokens(context: CrmContext): Promise<PrivateToken[]> {
  const rows = await selectPrivateTokens(context)
    .select(["secret_hash", "label", "scopes", "created_at", "expires_at"])
    .orderBy("created_at", "desc")
    .orderBy("secret_hash")
    .execute();
  return rows.map(toPrivateToken);
}

const toPrivateToken = (
  row: Pick<
    Selectable<Tables["credentials"]>,
    "secret_hash" | "label" | "scopes" | "created_at" | "expires_at"
  >,
): PrivateToken => ({
  id: row.secret_hash,
  label: row.label ?? "",
  // Only `storeToken` writes them.
  scopes: JSON.parse(row.scopes) as string[],
  createdAt: Number(row.created_at),
  ...(row.expires_at !== null && { expiresAt: Number(row.expires_at) }),
});

/** Creates a token that acts for a user. Only its hash is stored. */
export async function createPrivateToken(
  context: CrmContext,
  user: User,
  { label, scopes, lifetimeMs }: NewPrivateToken,
): Promise<CreatedPrivateToken> {
  const before = await listPrivateTokens(context);
  if (before.length >= MAX_PRIVATE_TOKENS) {
    throw new CrmError("invalid", `There are ${MAX_PRIVATE_TOKENS} tokens. Revoke one first.`);
  }
  const secret = createSecret("pat");
  const token = {
    label,
    scopes: [...new Set(scopes)],
    ...(lifetimeMs !== undefined && { expiresAt: context.now + lifetimeMs }),
  };
  await storeToken(context, { ...token, token: secret, userId: user.id });
  return { token: { ...token, id: hashSecret(secret), createdAt: context.now }, secret };
}

/** Revokes a token by its id. A cache of tokens must forget it, too. */
export async function revokePrivateToken(context: CrmContext, id: string): Promise<void> {
  const found = await selectPrivateTokens(context)
    .select("secret_hash")
    .where("secret_hash", "=", id)
    .executeTakeFirst();
  if (!found) throw new CrmError("notFound", "No such token.");
  await context.db.deleteFrom("credentials").where("secret_hash", "=", id).execute();
}
