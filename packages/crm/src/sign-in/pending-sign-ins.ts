import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { z } from "zod";
import { SIGN_IN_LIFETIME_MS } from "../limits.ts";
import type { Crm } from "../model/crm-context.ts";

/** A sign-in whose browser is at the provider. The browser has it, so a service that gets many of them stores nothing. */
const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The path that the page shows then. */
  returnPath: z.string(),
});
export type StoredSignIn = z.infer<typeof pendingSignIn>;

const PURPOSE = "sign-in";

/** Encrypts a sign-in, for the browser. Every process on the store can decrypt it. */
export const sealSignIn = async (crm: Crm, signIn: StoredSignIn): Promise<string> =>
  new EncryptJWT(signIn)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(new Date(crm.now() + SIGN_IN_LIFETIME_MS))
    .encrypt(await readKey(crm));

/** Decrypts a sign-in; undefined if it is altered, or older than {@link SIGN_IN_LIFETIME_MS}. */
export async function openSignIn(crm: Crm, sealed: string): Promise<StoredSignIn | undefined> {
  const key = await readKey(crm);
  const content = await jwtDecrypt(sealed, key, {
    currentDate: new Date(crm.now()),
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256GCM"],
  }).catch(() => undefined);
  return pendingSignIn.safeParse(content?.payload).data;
}

/** The key of signed URLs, for another purpose. */
async function readKey(crm: Crm): Promise<Uint8Array> {
  const { secret } = await crm.read(({ db }) =>
    db.selectFrom("signing_keys").select("secret").executeTakeFirstOrThrow(),
  );
  return new Uint8Array(hkdfSync("sha256", Buffer.from(secret, "hex"), "", PURPOSE, 32));
}
