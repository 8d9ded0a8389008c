import type { Work } from "../work.ts";
import { EVERYTHING } from "./scopes.ts";
import { hashSecret, mintSecret } from "./secrets.ts";

/** What programs use the public interface with. In clear only in the hands of who starts the service. */
export interface Credentials {
  /** Bearer token, for everything but calling settings. */
  readonly accessToken: string;
  /** Developer key, for calling settings. */
  readonly hapikey: string;
  /** What the token may do; everything unless said. */
  readonly scopes?: readonly string[];
}

/** A credential that was presented and is known. */
export interface Grant {
  readonly scopes: readonly string[];
  readonly expiresAt: number | undefined;
}

export const mintCredentials = (): Credentials => ({
  accessToken: mintSecret("pat"),
  hapikey: mintSecret("hapi"),
});

export async function hasCredentials({ db }: Work): Promise<boolean> {
  const row = await db.selectFrom("credentials").select("kind").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Makes these the store's only credentials. */
export async function replaceCredentials(
  { db, now }: Work,
  { accessToken, hapikey, scopes = [EVERYTHING] }: Credentials,
): Promise<void> {
  await db.deleteFrom("credentials").execute();
  const common = { created_at: now, expires_at: null };
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

/** What a presented secret grants; undefined where it is none of that kind. */
export async function findGrant(
  { db }: Work,
  kind: "accessToken" | "hapikey",
  secret: string,
): Promise<Grant | undefined> {
  const row = await db
    .selectFrom("credentials")
    .select(["scopes", "expires_at"])
    .where("secret_hash", "=", hashSecret(secret))
    .where("kind", "=", kind)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    scopes: JSON.parse(row.scopes) as string[],
    expiresAt: row.expires_at === null ? undefined : Number(row.expires_at),
  };
}
