import * as z from "zod/mini";
import { recordId, recordReference } from "./ids.ts";
import type { eventsQuery } from "./queries.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

/**
 * Changes, as server-sent events of the default type. Each `data` is one of these
 * as JSON. They name what to request again, and contain nothing else. A change may be sent more than
 * once, and several changes as one.
 *
 * A stream begins with `ready`: later changes will be sent. A stream that resumes another one, by the
 * header `Last-Event-ID` or the parameter `lastEventId`, begins with the changes between them, or with
 * `reset` if they are no longer known: request everything again.
 */
export const pageEvent = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("ready") }),
    z.object({ type: z.literal("reset") }),
    /** A record: its properties or associations. */
    z.extend(recordReference, { type: z.literal("record") }),
    /** A call, on a timeline or not. */
    z.object({ type: z.literal("call"), engagementId: recordId }),
    /** The timeline of a record. */
    z.extend(recordReference, { type: z.literal("timeline") }),
    /** Calling apps: their settings or installations. */
    z.object({ type: z.literal("providers") }),
    /** Properties, pipelines, labels of associations, or saved views and queues. */
    z.object({ type: z.literal("definitions") }),
    /** Files, folders, or jobs that do something to them. */
    z.object({ type: z.literal("files") }),
    /** Roles of users: what they can do. */
    z.object({ type: z.literal("users") }),
    /** A calling app in development was restarted: reload its frame. */
    z.object({ type: z.literal("appRestarted"), appId: recordId }),
  ])
  .register(z.globalRegistry, { id: "PageEvent" });
export type PageEvent = z.infer<typeof pageEvent>;

export const followChanges = {
  method: "GET",
  path: "/_page/events",
  sends: undefined as Sends<{ query: z.input<typeof eventsQuery> }>,
} as const satisfies PageEndpoint;
