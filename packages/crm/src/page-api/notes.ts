import * as z from "zod/mini";
import { creationKey, recordId } from "./ids.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

export const noteRequest = z
  .object({
    /** Plain text. */
    body: z.string().check(z.maxLength(65_536)),
    attachmentIds: z._default(z.array(recordId).check(z.maxLength(50)), []),
    key: creationKey,
  })
  .register(z.globalRegistry, { id: "NoteRequest" });
export type NoteRequest = z.input<typeof noteRequest>;

export const createdNote = z
  .object({ engagementId: recordId })
  .register(z.globalRegistry, { id: "CreatedNote" });

export const createPageNote = {
  method: "POST",
  path: "/_page/records/:objectTypeId/:objectId/notes",
  sends: undefined as Sends<{ body: z.input<typeof noteRequest> }>,
  response: { 201: createdNote },
} as const satisfies PageEndpoint;
