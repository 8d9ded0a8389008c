import { sql } from "kysely";
import { CrmError, invalid } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { foldText } from "../text/fold-text.ts";
import {
  checkDepth,
  findChildFolder,
  getFolder,
  insertFolder,
  requireFolder,
  resolveFolder,
  type FolderTarget,
  type StoredFolder,
} from "./folders.ts";
import { toFolderColumn } from "./stored-file.ts";

const FIELDS = { id: "parentFolderId", path: "parentFolderPath" };

/**
 * Creates a folder, and the folders of its parent's path that are missing.
 *
 * @throws CrmError `conflict` if the parent has a folder with the name
 */
export async function createFolder(
  context: CrmContext,
  { name, target }: { name: string; target: FolderTarget },
): Promise<StoredFolder> {
  const parentId = await resolveFolder(context, target, FIELDS);
  checkDepth((await listAncestors(context, parentId)).length + 1, "name");
  await requireFreeName(context, parentId, name);
  return insertFolder(context, parentId, name);
}

/** What changes of a folder; what is missing stays. */
export interface FolderChanges {
  readonly name?: string | undefined;
  /** The new parent; its id is undefined for the top. */
  readonly parent?: { readonly id: RecordId | undefined } | undefined;
}

/**
 * Renames or moves a folder with everything in it: the paths of files and folders follow from their parents.
 *
 * @throws CrmError `notFound`; `conflict` if the parent has another folder with the name; `invalid` for a
 * parent that doesn't exist or is in the folder, and for folders that would be nested too deep
 */
export async function changeFolder(
  context: CrmContext,
  id: RecordId,
  changes: FolderChanges,
): Promise<StoredFolder> {
  const folder = await getFolder(context, id);
  const { name = folder.name } = changes;
  const parentId = changes.parent
    ? await requireFolder(context, changes.parent.id, FIELDS.id)
    : folder.parentId;
  if (name === folder.name && parentId === folder.parentId) return folder;
  if (parentId !== folder.parentId) await requireNesting(context, id, parentId);
  await requireFreeName(context, parentId, name);
  const { db, now } = context;
  await db
    .updateTable("folders")
    .set({
      name,
      search_text: foldText(name),
      parent_id: toFolderColumn(parentId),
      updated_at: now,
    })
    .where("id", "=", toStoredId(id))
    .execute();
  return { ...folder, name, parentId, updatedAt: now };
}

/** Deletes a folder with all files and folders in it. They can't be reached, but contents stay on the disk. */
export async function deleteFolder(context: CrmContext, id: RecordId): Promise<void> {
  const folder = await getFolder(context, id);
  const { db, now } = context;
  const ids = sql<number>`(
    with recursive inside (id) as (
      select id from folders where id = ${toStoredId(folder.id)} and archived_at is null
      union
      select child.id from folders as child join inside on child.parent_id = inside.id
      where child.archived_at is null
    )
    select id from inside
  )`;
  await db
    .updateTable("files")
    .set({ archived_at: now, updated_at: now, is_listed: 0 })
    .where("folder_id", "in", ids)
    .where("archived_at", "is", null)
    .execute();
  await db
    .updateTable("folders")
    .set({ archived_at: now, updated_at: now })
    .where("id", "in", ids)
    .execute();
}

async function requireFreeName(
  context: CrmContext,
  parentId: RecordId | undefined,
  name: string,
): Promise<void> {
  if (!(await findChildFolder(context, parentId, name))) return;
  throw new CrmError("conflict", `There is already a folder ${name} at this place.`, [
    { message: "Choose another name.", in: "name", code: "NAME_TAKEN" },
  ]);
}

/** Checks that a folder can be in a parent with everything that it has inside. */
export async function requireNesting(
  context: CrmContext,
  id: RecordId,
  parentId: RecordId | undefined,
): Promise<void> {
  const ancestors = await listAncestors(context, parentId);
  if (ancestors.includes(id)) {
    throw invalid([
      {
        message: "A folder can't be moved into itself or a folder in it.",
        in: FIELDS.id,
        code: "FOLDER_CYCLE",
      },
    ]);
  }
  checkDepth(ancestors.length + (await heightOf(context, id)), FIELDS.id);
}

/** The ids of a folder and the folders that it is in. */
async function listAncestors(
  { db }: CrmContext,
  id: RecordId | undefined,
): Promise<readonly RecordId[]> {
  if (id === undefined) return [];
  const { rows } = await sql<{ id: number | string }>`
    with recursive ancestors (id, parent_id) as (
      select id, parent_id from folders where id = ${toStoredId(id)}
      union
      select f.id, f.parent_id from ancestors as a join folders as f on f.id = a.parent_id
    )
    select id from ancestors`.execute(db);
  return rows.map((row) => fromStoredId(row.id));
}

/** How many levels a folder has: 1 without folders in it. */
async function heightOf({ db }: CrmContext, id: RecordId): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive inside (id, level) as (
      select id, 1 from folders where id = ${toStoredId(id)}
      union all
      select child.id, inside.level + 1 from folders as child join inside on child.parent_id = inside.id
      where child.archived_at is null
    )
    select max(level) as height from inside`.execute(db);
  return rows[0]?.height ?? 1;
}
