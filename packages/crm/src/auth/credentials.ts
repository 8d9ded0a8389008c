import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { ALL_SCOPES } from "./scopes.ts";
import { hash, randomBytes } from "node:crypto";

/** The credentials of programs. Only the user who starts the service has them in plain text. */
export interface Credentials {
  /** Bearer token, for everything but calling settings. */
  readonly accessToken: string;
  /** Developer key, for calling settings. */
  readonly hapikey: string;
  /** The scopes of the token; by default all. */
  readonly scopes?: readonly string[];
}

/** A token of a private app, an installed app, or a test. */
export interface NewToken {
  readonly token: string;
  readonly scopes: readonly string[];
  /** The calling app that uses it. */
  readonly appId?: RecordId | undefined;
  /** The user that it acts for. */
  readonly userId?: RecordId | undefined;
  /** Epoch milliseconds; by default it never expires. */
  readonly expiresAt?: number | undefined;
  /** The origin of the token; the tokens of the user who starts the service have no label. */
  readonly label: string;
  /** The authorization of an app that it belongs to. */
  readonly authorizationId?: RecordId | undefined;
}

/** A known credential and what it grants. */
export interface Grant {
  /** Identifies the credential; it is not the secret. */
  readonly id: string;
  readonly kind: "accessToken" | "hapikey";
  /** The origin of a token; see {@link NewToken}. */
  readonly label: string | undefined;
  readonly scopes: readonly string[];
  readonly expiresAt: number | undefined;
  readonly appId: RecordId | undefined;
  readonly userId: RecordId | undefined;
}

export const createCredentials = (): Credentials => ({
  accessToken: createSecret("pat"),
  hapikey: createSecret("hapi"),
});

/** Tells whether the user who starts the service has a token. */
export async function hasCredentials({ db }: CrmContext): Promise<boolean> {
  const row = await db
    .selectFrom("credentials")
    .select("kind")
    .where("label", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether these are the credentials of the user who starts the service. */
export async function matchesCredentials(
  { db }: CrmContext,
  { accessToken, hapikey }: Credentials,
): Promise<boolean> {
  const rows = await db
    .selectFrom("credentials")
    .select("secret_hash")
    .where("label", "is", null)
    .where("secret_hash", "in", [hashSecret(accessToken), hashSecret(hapikey)])
    .execute();
  return rows.length === 2;
}

/** Replaces the credentials of the user who starts the service; labeled tokens stay. */
export async function replaceCredentials(
  { db, now }: CrmContext,
  { accessToken, hapikey, scopes = [ALL_SCOPES] }: Credentials,
): Promise<void> {
  await db.deleteFrom("credentials").where("label", "is", null).execute();
  const common = {
    created_at: now,
    expires_at: null,
    app_id: null,
    user_id: null,
    label: null,
    authorization_id: null,
  };
  await db
    .insertInto("credentials")
    .values([
      {
        ...common,
        kind: "accessToken",
        secret_hash: hashSecret(accessToken),
        scopes: JSON.stringify(scopes),
      },
      { ...common, kind: "hapikey", secret_hash: hashSecret(hapikey), scopes: "[]" },
    ])
    .execute();
}

/** Stores or updates a labeled token. */
export async function storeToken({ db, now }: CrmContext, given: NewToken): Promise<void> {
  const { token, scopes, appId, userId, expiresAt, label, authorizationId } = given;
  const columns = {
    kind: "accessToken" as const,
    scopes: JSON.stringify(scopes),
    expires_at: expiresAt ?? null,
    app_id: appId === undefined ? null : toStoredId(appId),
    user_id: userId === undefined ? null : toStoredId(userId),
    label,
    authorization_id: authorizationId === undefined ? null : toStoredId(authorizationId),
  };
  await db
    .insertInto("credentials")
    .values({ ...columns, secret_hash: hashSecret(token), created_at: now })
    .onConflict((conflict) => conflict.column("secret_hash").doUpdateSet(columns))
    .execute();
}

/** Deletes a token or key. */
export async function deleteCredential({ db }: CrmContext, secret: string): Promise<void> {
  await db.deleteFrom("credentials").where("secret_hash", "=", hashSecret(secret)).execute();
}

/** Returns what a secret of a kind grants; undefined if it is unknown, or acts for a user who is deactivated. */
export async function findGrant(
  { db }: CrmContext,
  kind: Grant["kind"],
  secret: string,
): Promise<Grant | undefined> {
  const row = await db
    .selectFrom("credentials")
    .select(["secret_hash", "label", "scopes", "expires_at", "app_id", "user_id"])
    .where("secret_hash", "=", hashSecret(secret))
    .where("kind", "=", kind)
    // A seed stores its tokens again at every start.
    .where((grant) =>
      grant.not(
        grant.exists(
          grant
            .selectFrom("users")
            .select("users.id")
            .whereRef("users.id", "=", "credentials.user_id")
            .where("users.deactivated_at", "is not", null),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.secret_hash,
    kind,
    label: row.label ?? undefined,
    scopes: JSON.parse(row.scopes) as string[],
    expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
    appId: row.app_id === null ? undefined : fromStoredId(row.app_id),
    userId: row.user_id === null ? undefined : fromStoredId(row.user_id),
  };
}

/** Creates a URL-safe secret of 256 random bits, with a prefix for its kind. */
export const createSecret = (prefix: string): string =>
  `${prefix}-${randomBytes(32).toString("base64url")}`;

/** Hashes a secret for the store. A plain digest is safe because secrets are long and random. */
export const hashSecret = (secret: string): string => hash("sha256", secret);
