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
        /** The calling apps in which the user is available, the latest report first. */
        availableIn: z.array(z.string()),
        /** When the user's live calls started, in epoch milliseconds, the oldest first. */
        liveCallsSince: z.array(z.number()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "PageUsers" });
export type PageUsers = z.infer<typeof pageUsers>;

/** Gives a user another role, from their next request on. 409 for the last administrator. */
export const userChange = z.object({ role }).register(z.globalRegistry, { id: "UserChange" });
export type UserChange = z.infer<typeof userChange>;

export const listPageUsers = {
  method: "GET",
  path: "/_page/users",
  response: { 200: pageUsers },
} as const satisfies PageEndpoint;

export const changePageUser = {
  method: "PATCH",
  path: "/_page/users/:userId",
  permission: "users.manage",
  sends: undefined as Sends<{ body: z.input<typeof userChange> }>,
} as const satisfies PageEndpoint;
