import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { ALL_SCOPES } from "./scopes.ts";
import { hash, randomBytes } from "node:crypto";

/** What programs use the public interface with. In clear only in the hands of who starts the service. */
export interface Credentials {
  /** Bearer token, for everything but calling settings. */
  readonly accessToken: string;
  /** Developer key, for calling settings. */
  readonly hapikey: string;
  /** What the token may do; everything unless said. */
  readonly scopes?: readonly string[];
}

/** A further token: of a private app, of an installed one, of a test. */
export interface NewToken {
  readonly token: string;
  readonly scopes: readonly string[];
  /** The calling app that acts with it. */
  readonly appId?: RecordId | undefined;
  /** The user for whom it acts. */
  readonly userId?: RecordId | undefined;
  /** Epoch milliseconds; it does not expire unless said. */
  readonly expiresAt?: number | undefined;
  /** Where it came from; tokens without a label are those of whoever starts the service. */
  readonly label: string;
}

/** A credential that was presented and is known. */
export interface Grant {
  /** Tells one credential from another; not the secret. */
  readonly id: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number | undefined;
  readonly appId: RecordId | undefined;
  readonly userId: RecordId | undefined;
}

export const createCredentials = (): Credentials => ({
  accessToken: createSecret("pat"),
  hapikey: createSecret("hapi"),
});

/** Whether whoever starts the service has been given a token. */
export async function hasCredentials({ db }: CrmContext): Promise<boolean> {
  const row = await db
    .selectFrom("credentials")
    .select("kind")
    .where("label", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether these are the credentials of the person who starts the service. */
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

/** Makes these the only credentials of whoever starts the service; labelled tokens stay. */
export async function replaceCredentials(
  { db, now }: CrmContext,
  { accessToken, hapikey, scopes = [ALL_SCOPES] }: Credentials,
): Promise<void> {
  await db.deleteFrom("credentials").where("label", "is", null).execute();
  const common = { created_at: now, expires_at: null, app_id: null, user_id: null, label: null };
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

/** Stores a further token; one that is there is given what is said. */
export async function storeToken({ db, now }: CrmContext, given: NewToken): Promise<void> {
  const { token, scopes, appId, userId, expiresAt, label } = given;
  const columns = {
    kind: "accessToken" as const,
    scopes: JSON.stringify(scopes),
    expires_at: expiresAt ?? null,
    app_id: appId === undefined ? null : toStoredId(appId),
    user_id: userId === undefined ? null : toStoredId(userId),
    label,
  };
  await db
    .insertInto("credentials")
    .values({ ...columns, secret_hash: hashSecret(token), created_at: now })
    .onConflict((conflict) => conflict.column("secret_hash").doUpdateSet(columns))
    .execute();
}

/** Makes a secret unknown. */
export async function deleteCredential({ db }: CrmContext, secret: string): Promise<void> {
  await db.deleteFrom("credentials").where("secret_hash", "=", hashSecret(secret)).execute();
}

/** What a presented secret grants; undefined where it is none of that kind. */
export async function findGrant(
  { db }: CrmContext,
  kind: "accessToken" | "hapikey",
  secret: string,
): Promise<Grant | undefined> {
  const row = await db
    .selectFrom("credentials")
    .select(["secret_hash", "scopes", "expires_at", "app_id", "user_id"])
    .where("secret_hash", "=", hashSecret(secret))
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.secret_hash,
    scopes: JSON.parse(row.scopes) as string[],
    expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
    appId: row.app_id === null ? undefined : fromStoredId(row.app_id),
    userId: row.user_id === null ? undefined : fromStoredId(row.user_id),
  };
}

/** A new secret of 256 random bits that is safe in an address, with a prefix that tells its kind. */
export const createSecret = (prefix: string): string =>
  `${prefix}-${randomBytes(32).toString("base64url")}`;

/** What is stored of a secret. It is random and long, so a plain digest cannot be guessed back. */
export const hashSecret = (secret: string): string => hash("sha256", secret);
