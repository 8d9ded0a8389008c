import { MAX_NAME_LENGTH, MAX_TOKEN_LIFETIME_MS } from "../limits.ts";
import * as z from "zod/mini";
import { scopeList } from "./developer-apps.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

/** An access token of a program of the account, without its secret. Times are epoch milliseconds. */
export const privateToken = z
  .object({
    id: z.string(),
    label: z.string(),
    scopes: z.array(z.string()),
    createdAt: z.number(),
    /** Absent if it doesn't expire. */
    expiresAt: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: "PrivateToken" });
export type PrivateToken = z.infer<typeof privateToken>;

/** The newest first, without the tokens of authorized apps. */
export const privateTokenList = z
  .object({
    results: z.array(privateToken),
  })
  .register(z.globalRegistry, { id: "PrivateTokenList" });
export type PrivateTokenList = z.infer<typeof privateTokenList>;

/** A token for the signed-in user. */
export const newPrivateToken = z
  .object({
    label: z.string().check(z.trim(), z.minLength(1)).check(z.maxLength(MAX_NAME_LENGTH)),
    scopes: scopeList.check(z.minLength(1)),
    /** By default it doesn't expire. */
    lifetimeMs: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_LIFETIME_MS))),
  })
  .register(z.globalRegistry, { id: "NewPrivateToken" });
export type NewPrivateToken = z.infer<typeof newPrivateToken>;

/** A new token. The secret can't be read again. */
export const createdPrivateToken = z
  .object({ token: privateToken, secret: z.string() })
  .register(z.globalRegistry, { id: "CreatedPrivateToken" });
export type CreatedPrivateToken = z.infer<typeof createdPrivateToken>;

export const listPrivateTokens = {
  method: "GET",
  path: "/_page/tokens",
  response: { 200: privateTokenList },
} as const satisfies PageEndpoint;

export const createPrivateToken = {
  method: "POST",
  path: "/_page/tokens",
  permission: "apps.manage",
  sends: undefined as Sends<{ body: z.input<typeof newPrivateToken> }>,
  response: { 201: createdPrivateToken },
} as const satisfies PageEndpoint;

export const revokePrivateToken = {
  method: "DELETE",
  path: "/_page/tokens/:tokenId",
  permission: "apps.manage",
} as const satisfies PageEndpoint;
