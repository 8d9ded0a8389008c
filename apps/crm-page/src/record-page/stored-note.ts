import { pageFile } from "@calling-extensions/crm/page-api";
import {
  browserStorage,
  createStoredValue,
  type StoredValue,
} from "@calling-extensions/ui/storage";
import * as z from "zod/mini";
import { getSessionUserId } from "../api/session.ts";
import type { RecordPointer } from "../navigation/paths.ts";

const storedNoteSchema = z.object({
  key: z.optional(z.string()),
  body: z.string(),
  /** Those that were uploaded: the others are gone with the page. */
  attachments: z.array(pageFile),
});
type StoredNote = Readonly<z.infer<typeof storedNoteSchema>>;

/** The user's draft of a note in this tab, which outlives a reload. Each tab may have its own. */
export const storedNote = ({ objectTypeId, objectId }: RecordPointer): StoredValue<StoredNote> =>
  createStoredValue({
    key: `crm-page:note:${getSessionUserId()}:${objectTypeId}/${objectId}`,
    schema: storedNoteSchema,
    storage: browserStorage("sessionStorage"),
  });
