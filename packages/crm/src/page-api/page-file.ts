import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import type { PageEndpoint } from "./page-endpoint.ts";

/** A file as lists and timelines show it; times in epoch milliseconds. */
export const pageFile = z
  .object({
    id: recordId,
    /** With the extension. */
    name: z.string(),
    extension: z.string(),
    type: z.enum(["IMG", "DOCUMENT", "AUDIO", "MOVIE", "OTHER"]),
    /** The media type, as the content says. */
    contentType: z.string(),
    /** In bytes. */
    size: z.number(),
    /** Of images, in pixels. */
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    access: z.enum([
      "PUBLIC_INDEXABLE",
      "PUBLIC_NOT_INDEXABLE",
      "PRIVATE",
      "HIDDEN_INDEXABLE",
      "HIDDEN_NOT_INDEXABLE",
      "HIDDEN_PRIVATE",
    ]),
    /** The folder and the name: `/recordings/call.wav`. */
    path: z.string(),
    /** No folder at the top. */
    folderId: z.optional(recordId),
    /** The address of public content. */
    publicUrl: z.optional(z.string()),
    createdAt: z.number(),
    updatedAt: z.number(),
    expiresAt: z.optional(z.number()),
    /** The user of the page who uploaded it. */
    uploadedBy: z.optional(recordId),
  })
  .register(z.globalRegistry, { id: "PageFile" });
export type PageFile = z.infer<typeof pageFile>;

export const uploadPageFile = {
  method: "POST",
  path: "/_page/files",
  response: { 201: pageFile },
} as const satisfies PageEndpoint;
