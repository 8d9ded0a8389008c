import { z } from "zod";
import { recordId, recordReference } from "./ids.ts";

/**
 * `GET /_page/events`: what changed, as server-sent events of the default type; each `data` is one of
 * these in JSON. They name what is to be asked for again, and hold nothing else. A change may be told
 * more than once, and several changes once.
 *
 * A stream begins with `ready`: what is asked for from then on is followed. One that continues where
 * another ended, by the header `Last-Event-ID` or the parameter `lastEventId`, begins with what was
 * missed; where that is not known any more with `reset`: everything is to be asked for again.
 */
export const pageEvent = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("ready") }),
    z.object({ type: z.literal("reset") }),
    /** A record: its properties, or the records that it is associated with. */
    recordReference.extend({ type: z.literal("record") }),
    /** A call, on a timeline or not. */
    z.object({ type: z.literal("call"), engagementId: recordId }),
    /** What is on the timeline of a record. */
    recordReference.extend({ type: z.literal("timeline") }),
    /** Calling apps: their settings, or which are installed. */
    z.object({ type: z.literal("providers") }),
    /** A calling app in development was started anew: its frame is to be loaded again. */
    z.object({ type: z.literal("appRestarted"), appId: recordId }),
  ])
  .meta({ id: "PageEvent" });
export type PageEvent = z.infer<typeof pageEvent>;
