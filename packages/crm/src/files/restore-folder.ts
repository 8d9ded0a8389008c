import { sql } from "kysely";
import { MAX_QUOTE_LENGTH } from "../limits.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { foldText } from "../text/fold-text.ts";
import { requireNesting } from "./change-folder.ts";
import { numberedName } from "./file-name.ts";
import { findChildFolder, findFolder, toStoredFolder, type StoredFolder } from "./folders.ts";
import { hiddenAccesses, toFolderColumn } from "./stored-file.ts";

/** Gets a folder that was deleted. @throws CrmError `notFound` */
export async function getDeletedFolder({ db }: CrmContext, text: string): Promise<StoredFolder> {
  const id = parseRecordId(text);
  const row =
    id &&
    (await db
      .selectFrom("folders")
      .selectAll()
      .where("id", "=", toStoredId(id))
      .where("archived_at", "is not", null)
      .executeTakeFirst());
  if (row) return toStoredFolder(row);
  throw new CrmError("notFound", `There is no deleted folder ${text.slice(0, MAX_QUOTE_LENGTH)}.`);
}

/**
 * Undoes the deletion of a folder, with the files and folders that were deleted with it: what was deleted
 * before stays deleted, and so do files that were erased since. Its name gets a number if another folder has it
 * now; if its parent is gone, it is at the top.
 *
 * @throws CrmError `invalid` if its parent was moved so that folders would be nested too deep
 */
export async function restoreFolder(
  context: CrmContext,
  folder: StoredFolder,
): Promise<StoredFolder> {
  const { db, now } = context;
  const { id, archivedAt = now } = folder;
  const parentId = (await findFolder(context, folder.parentId))?.id;
  const name = await findFreeFolderName(context, parentId, folder.name);
  const ids = sql<number>`(
    with recursive inside (id) as (
      select id from folders where id = ${toStoredId(id)}
      union
      select child.id from folders as child join inside on child.parent_id = inside.id
      where child.archived_at = ${archivedAt}
    )
    select id from inside
  )`;
  await db
    .updateTable("files")
    .set((file) => ({
      archived_at: null,
      updated_at: now,
      is_listed: file.case().when("access", "in", hiddenAccesses).then(0).else(1).end(),
    }))
    .where("folder_id", "in", ids)
    .where("archived_at", "=", archivedAt)
    .where("purge_at", "is", null)
    .execute();
  // First its name, which may be taken.
  await db
    .updateTable("folders")
    .set({ name, search_text: foldText(name), parent_id: toFolderColumn(parentId) })
    .where("id", "=", toStoredId(id))
    .execute();
  await db
    .updateTable("folders")
    .set({ archived_at: null, updated_at: now })
    .where("id", "in", ids)
    .execute();
  await requireNesting(context, id, parentId);
  return { ...folder, name, parentId, updatedAt: now, archivedAt: undefined };
}

async function findFreeFolderName(
  context: CrmContext,
  parentId: RecordId | undefined,
  name: string,
): Promise<string> {
  for (let number = 0; ; number += 1) {
    const free = numberedName(name, number);
    if (!(await findChildFolder(context, parentId, free))) return free;
  }
}
