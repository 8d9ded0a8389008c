import { createDefaultAssociation } from "../associations/associate.ts";
import type { User } from "../auth/user.ts";
import { invalid } from "../errors/crm-error.ts";
import { findFiles, lockOfFile } from "../files/file-repository.ts";
import { isHidden } from "../files/stored-file.ts";
import { parseRecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { objectTypeOf } from "../model/object-types.ts";
import { createOnce } from "./create-once.ts";

const notes = objectTypeOf("0-46");

/**
 * Adds a note of the signed-in user to a record.
 *
 * @throws CrmError `invalid` without text and attachments, and for attachments that don't exist
 */
export async function createPageNote(
  context: CrmContext,
  user: User,
  record: CrmRecord,
  {
    body,
    attachmentIds,
    key,
  }: { body: string; attachmentIds: readonly string[]; key?: string | undefined },
): Promise<CrmRecord> {
  const ids = attachmentIds.flatMap((id) => parseRecordId(id) ?? []);
  // A user may delete a file only while nothing has it as an attachment.
  context.locks.require(...ids.map(lockOfFile));
  const files = await findFiles(context, ids);
  const found = new Set<string>(
    files.filter(({ access }) => !isHidden(access)).map(({ id }) => id),
  );
  const missing = attachmentIds.filter((id) => !found.has(id));
  if (missing.length > 0) {
    throw invalid([
      {
        message: "An attachment no longer exists. Remove it, or upload it again.",
        in: "attachmentIds",
        code: "FILE_NOT_FOUND",
        context: { id: missing },
      },
    ]);
  }
  if (body.trim() === "" && ids.length === 0) {
    throw invalid([{ message: "Enter a note or attach a file.", in: "body", code: "REQUIRED" }]);
  }
  const note = await createOnce(context, user, key, {
    type: notes,
    properties: {
      hs_timestamp: context.now,
      hs_note_body: body.trim(),
      hubspot_owner_id: user.ownerId,
      ...(ids.length > 0 && { hs_attachment_ids: ids.join(";") }),
    },
    source: { type: "CRM_UI", id: user.id },
  });
  await createDefaultAssociation(context, note, record);
  return note;
}
