import { createHmac } from "node:crypto";

/** A request to an app, as it is signed. */
export interface RequestToSign {
  readonly method: "GET" | "POST";
  readonly url: string;
  /** Empty for a GET. */
  readonly body: string;
  /** Epoch milliseconds. */
  readonly timestamp: number;
}

export const SIGNATURE_HEADER = "x-hubspot-signature-v3";
const TIMESTAMP_HEADER = "x-hubspot-request-timestamp";

/**
 * Returns the headers that prove to an app that a request is from this CRM and unchanged: version 3 of the
 * vendor's signatures, which its client verifies.
 *
 * The key of an HMAC is hashed first if it is longer than a block of 64 bytes. Client secrets are longer, so
 * the digest that the store has is the same key as the secret that the app has.
 */
export function signRequest(
  secretHash: string,
  { method, url, body, timestamp }: RequestToSign,
): Record<string, string> {
  const signature = createHmac("sha256", Buffer.from(secretHash, "hex"))
    .update(`${method}${url}${body}${timestamp}`)
    .digest("base64");
  return { [SIGNATURE_HEADER]: signature, [TIMESTAMP_HEADER]: String(timestamp) };
}
