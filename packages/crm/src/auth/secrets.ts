import { hash, randomBytes } from "node:crypto";

/** A new secret of 256 random bits that is safe in an address, with a prefix that tells its kind. */
export const mintSecret = (prefix: string): string =>
  `${prefix}-${randomBytes(32).toString("base64url")}`;

/** What is stored of a secret. It is random and long, so a plain digest cannot be guessed back. */
export const hashSecret = (secret: string): string => hash("sha256", secret);
