import * as z from "zod/mini";
import { roleNames } from "./permissions.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

const role = z.enum(roleNames);

/** The users of the account by name, and whether they can be called. */
export const pageUsers = z
  .object({
    results: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role,
        /** Whether the user can sign in. */
        isActive: z.boolean(),
        /** The direct number. */
        phoneNumber: z.optional(
          z.object({
            /** For reading, without the extension. */
            text: z.string(),
            /** In E.164. */
            phoneNumber: z.string(),
            extension: z.optional(z.string()),
          }),
        ),
        /** The calling apps in which the user is available, the latest report first. */
        availableIn: z.array(z.string()),
        /** When the user's live calls started, in epoch milliseconds, the oldest first. */
        liveCallsSince: z.array(z.number()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "PageUsers" });
export type PageUsers = z.infer<typeof pageUsers>;

/**
 * Gives a user another role, or lets them sign in or not, from their next request on. Sessions and tokens of a
 * user who is deactivated end. 409 for the last administrator, and for a role if the provider gives roles.
 * Users can change their own `phoneNumber`.
 */
export const userChange = z
  .object({
    role: z.optional(role),
    isActive: z.optional(z.boolean()),
    /** The direct number in any format, optionally with an extension. An empty text removes it. */
    phoneNumber: z.optional(z.string().check(z.maxLength(100))),
  })
  .register(z.globalRegistry, { id: "UserChange" });
export type UserChange = z.infer<typeof userChange>;

/** A user who can sign in from now on, with this email address at the provider. */
export const newPageUser = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    email: z
      .string()
      .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+$/, "must be an email address")),
    role,
  })
  .register(z.globalRegistry, { id: "NewPageUser" });
export type NewPageUser = z.infer<typeof newPageUser>;

export const createdUser = z
  .object({ id: z.string() })
  .register(z.globalRegistry, { id: "CreatedUser" });

export const listPageUsers = {
  method: "GET",
  path: "/_page/users",
  response: { 200: pageUsers },
} as const satisfies PageEndpoint;

export const changePageUser = {
  method: "PATCH",
  path: "/_page/users/:userId",
  permissionForOthers: "users.manage",
  sends: undefined as Sends<{ body: z.input<typeof userChange> }>,
} as const satisfies PageEndpoint;

export const invitePageUser = {
  method: "POST",
  path: "/_page/users",
  permission: "users.manage",
  sends: undefined as Sends<{ body: z.input<typeof newPageUser> }>,
  response: { 201: createdUser },
} as const satisfies PageEndpoint;
