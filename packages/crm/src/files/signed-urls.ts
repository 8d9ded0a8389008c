import { createHmac, timingSafeEqual } from "node:crypto";
import type { RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";

/** Signs and checks the URLs by which content is viewed that is not public. */
export interface UrlSigner {
  /** The query of a URL that is valid until a time, in epoch milliseconds. */
  sign(grant: SignedGrant): URLSearchParams;
  /** What the query of a URL grants for a file; undefined if it is altered, or of another file. */
  verify(
    fileId: RecordId,
    query: Readonly<Record<string, string | undefined>>,
  ): SignedGrant | undefined;
}

/** What a signature grants. */
export interface SignedGrant {
  readonly fileId: RecordId;
  readonly expiresAt: number;
  /** The size of an image; none for the unchanged content. */
  readonly size?: string | undefined;
  readonly upscale?: boolean | undefined;
}

/** Creates the signer of a store. All processes on the store have the same key. */
export async function createUrlSigner(db: Executor): Promise<UrlSigner> {
  const { secret } = await db.selectFrom("signing_keys").select("secret").executeTakeFirstOrThrow();
  const signatureOf = ({ fileId, expiresAt, size = "", upscale = false }: SignedGrant): string =>
    createHmac("sha256", Buffer.from(secret, "hex"))
      .update(JSON.stringify([fileId, expiresAt, size, upscale]))
      .digest("base64url");
  return {
    sign: (grant) =>
      new URLSearchParams({
        expires: String(grant.expiresAt),
        ...(grant.size !== undefined && { size: grant.size }),
        ...(grant.upscale && { upscale: "true" }),
        signature: signatureOf(grant),
      }),
    verify(fileId, { expires = "", size, upscale, signature = "" }) {
      const grant = { fileId, expiresAt: Number(expires), size, upscale: upscale === "true" };
      const expected = Buffer.from(signatureOf(grant));
      // As text: several texts decode to the same bytes.
      const given = Buffer.from(signature);
      const isValid = given.length === expected.length && timingSafeEqual(given, expected);
      return isValid ? grant : undefined;
    },
  };
}
