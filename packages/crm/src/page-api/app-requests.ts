import * as z from "zod/mini";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";
import type { appRequestsQuery } from "./queries.ts";

/** A request of a program with a token or key of the account. Times are epoch milliseconds. */
export const appRequest = z
  .object({
    /** The correlation id of its response. */
    id: z.string(),
    at: z.number(),
    /** The id of its sender among `senders`. */
    sender: z.string(),
    method: z.string(),
    /** With the names of its query parameters, and `[value]` in place of what may be personal or secret. */
    path: z.string(),
    /** Its operation in the OpenAPI document; absent if no route matches. */
    operation: z.optional(z.object({ id: z.string(), tag: z.string() })),
    status: z.number(),
    durationMs: z.number(),
    /** It needs a scope of each. */
    scopes: z.array(z.object({ anyOf: z.array(z.string()), isGranted: z.boolean() })),
    /** What the body of an error says. */
    error: z.optional(z.object({ category: z.string(), message: z.string() })),
    /** The requests that its token has left, if they are limited. */
    remaining: z.object({ interval: z.optional(z.number()), day: z.optional(z.number()) }),
  })
  .register(z.globalRegistry, { id: "AppRequest" });
export type AppRequest = z.infer<typeof appRequest>;

export const appRequestList = z
  .object({
    /** An app, or a token of the account's programs. */
    senders: z.array(z.object({ id: z.string(), name: z.string() })),
    /** The newest first. */
    results: z.array(appRequest),
    /** Other processes serve the account, too, and each knows only the requests that it has handled. */
    isPartial: z.boolean(),
  })
  .register(z.globalRegistry, { id: "AppRequestList" });
export type AppRequestList = z.infer<typeof appRequestList>;

export const listAppRequests = {
  method: "GET",
  path: "/_page/app-requests",
  permission: "apps.manage",
  sends: undefined as Sends<{ query: z.input<typeof appRequestsQuery> }>,
  response: { 200: appRequestList },
} as const satisfies PageEndpoint;
