import * as z from "zod/mini";

/** `GET /_page/users`: the users of the account by name, and whether they can be called. */
export const pageUsers = z
  .object({
    results: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        permissions: z.array(z.string()),
        /** The calling apps in which the user is available, the latest report first. */
        availableIn: z.array(z.string()),
        /** When the user's live calls started, in epoch milliseconds, the oldest first. */
        liveCallsSince: z.array(z.number()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "PageUsers" });
export type PageUsers = z.infer<typeof pageUsers>;
