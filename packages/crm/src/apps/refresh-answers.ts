import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { hashSecret } from "../auth/credentials.ts";
import { REFRESH_GRACE_MS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { findRefreshToken, type TokenPair } from "./authorizations.ts";

/** What a refresh token was exchanged for. */
export interface RefreshAnswer extends TokenPair {
  readonly scopes: readonly string[];
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Only the token opens its answer, and the store has no more than the token's digest. */
const keyOf = (refreshToken: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", refreshToken, "", "answer of a refresh token", 32));

/** Stores the tokens that replace a refresh token, in case the response gets lost. */
export async function keepRefreshAnswer(
  { db }: CrmContext,
  refreshToken: string,
  answer: RefreshAnswer,
): Promise<void> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(refreshToken), iv);
  const sealed = [iv, cipher.update(JSON.stringify(answer)), cipher.final(), cipher.getAuthTag()];
  await db
    .updateTable("refresh_tokens")
    .set({ answer: Buffer.concat(sealed).toString("base64url") })
    .where("token_hash", "=", hashSecret(refreshToken))
    .execute();
}

/**
 * Finds the tokens that replaced a refresh token a moment ago, for a client that did not get them. Undefined if it
 * has used them, or was too late.
 */
export async function findRefreshAnswer(
  context: CrmContext,
  refreshToken: string,
): Promise<RefreshAnswer | undefined> {
  const row = await context.db
    .selectFrom("refresh_tokens")
    .select("answer")
    .where("token_hash", "=", hashSecret(refreshToken))
    .where("used_at", ">", context.now - REFRESH_GRACE_MS)
    .executeTakeFirst();
  if (!row?.answer) return undefined;
  const answer = open(row.answer, refreshToken);
  const next = await findRefreshToken(context, answer.refreshToken);
  return next && !next.isUsed ? answer : undefined;
}

function open(sealed: string, refreshToken: string): RefreshAnswer {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, keyOf(refreshToken), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)).toString() + decipher.final();
  // Only this module writes it.
  return JSON.parse(text) as RefreshAnswer;
}
