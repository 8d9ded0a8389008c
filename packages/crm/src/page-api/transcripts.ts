import * as z from "zod/mini";
import type { PageEndpoint } from "./page-endpoint.ts";

/** What was said in a call, in the order of time. */
export const pageTranscript = z
  .object({
    /** In the order in which they first speak. */
    speakers: z.array(
      z.object({
        name: z.string(),
        /** The speaker is a user of the CRM. */
        isUser: z.boolean(),
      }),
    ),
    utterances: z.array(
      z.object({
        /** The index of the speaker. */
        speaker: z.number(),
        text: z.string(),
        /** In milliseconds from the start of the call. */
        start: z.number(),
        end: z.number(),
        languageCode: z.optional(z.string()),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "PageTranscript" });
export type PageTranscript = z.infer<typeof pageTranscript>;

/** The newest transcript of a call. */
export const getPageTranscript = {
  method: "GET",
  path: "/_page/records/:objectTypeId/:objectId/transcript",
  response: { 200: pageTranscript },
} as const satisfies PageEndpoint;
