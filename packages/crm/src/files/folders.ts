import { sql, type Selectable } from "kysely";
import { CrmError, invalid } from "../errors/crm-error.ts";
import { fromStoredId, parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { MAX_FOLDER_DEPTH, MAX_QUOTE_LENGTH } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { compileOnce } from "../store/compile-once.ts";
import type { Executor, Tables } from "../store/tables.ts";
import { foldText } from "../text/fold-text.ts";
import { splitPath } from "./file-name.ts";
import { toFolderColumn } from "./stored-file.ts";

/** A folder; times in epoch milliseconds. */
export interface StoredFolder {
  readonly id: RecordId;
  /** No parent at the top. */
  readonly parentId: RecordId | undefined;
  readonly name: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly archivedAt?: number | undefined;
}

/** Where a file or folder is to be: in a folder by its id, or by its path, which is created if it is missing. */
export type FolderTarget = { readonly id: RecordId | undefined } | { readonly path: string };

export const toStoredFolder = (row: Selectable<Tables["folders"]>): StoredFolder => ({
  id: fromStoredId(row.id),
  parentId: Number(row.parent_id) === 0 ? undefined : fromStoredId(row.parent_id),
  name: row.name,
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  archivedAt: row.archived_at === null ? undefined : Number(row.archived_at),
});

export async function findFolder(
  { db }: CrmContext,
  id: RecordId | undefined,
): Promise<StoredFolder | undefined> {
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom("folders")
    .selectAll()
    .where("id", "=", toStoredId(id))
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row && toStoredFolder(row);
}

/** @throws CrmError `notFound` */
export async function getFolder(context: CrmContext, id: string): Promise<StoredFolder> {
  const folder = await findFolder(context, parseRecordId(id));
  if (folder) return folder;
  throw new CrmError("notFound", `There is no folder ${id.slice(0, MAX_QUOTE_LENGTH)}.`);
}

/** Finds a folder in its parent. */
export async function findChildFolder(
  { db }: CrmContext,
  parentId: RecordId | undefined,
  name: string,
): Promise<StoredFolder | undefined> {
  const [row] = await selectChildFolder(db, toFolderColumn(parentId), name);
  return row && toStoredFolder(row);
}

const selectChildFolder = compileOnce((db, parentId: number, name: string) =>
  db
    .selectFrom("folders")
    .selectAll()
    .where("parent_id", "=", parentId)
    .where("name", "=", name)
    .where("archived_at", "is", null),
);

/** Finds a folder by its path; undefined if a part of it is missing. The top has no folder. */
export async function findFolderByPath(
  context: CrmContext,
  names: readonly string[],
): Promise<StoredFolder | undefined> {
  let folder: StoredFolder | undefined;
  for (const name of names) {
    folder = await findChildFolder(context, folder?.id, name);
    if (!folder) return undefined;
  }
  return folder;
}

/** @throws CrmError `invalid` if a request names a folder that doesn't exist */
export async function requireFolder(
  context: CrmContext,
  id: RecordId | undefined,
  field: string,
): Promise<RecordId | undefined> {
  if (id === undefined || (await findFolder(context, id))) return id;
  throw invalid([{ message: `There is no folder ${id}.`, in: field, code: "FOLDER_NOT_FOUND" }]);
}

/**
 * Resolves where a file or folder is to be, and creates the folders of a path that are missing.
 *
 * @param fields the fields of the request, for errors
 * @returns the id of the folder; undefined for the top
 */
export async function resolveFolder(
  context: CrmContext,
  target: FolderTarget,
  fields: { id: string; path: string },
): Promise<RecordId | undefined> {
  if ("id" in target) return requireFolder(context, target.id, fields.id);
  const names = splitPath(target.path, fields.path);
  checkDepth(names.length, fields.path);
  let parentId: RecordId | undefined;
  for (const name of names) {
    const existing = await findChildFolder(context, parentId, name);
    parentId = existing?.id ?? (await insertFolder(context, parentId, name)).id;
  }
  return parentId;
}

/** Stores a new folder. The caller has checked its parent, name and depth. */
export async function insertFolder(
  { db, now, nextId }: CrmContext,
  parentId: RecordId | undefined,
  name: string,
): Promise<StoredFolder> {
  const folder = { id: await nextId(), parentId, name, createdAt: now, updatedAt: now };
  await db
    .insertInto("folders")
    .values({
      id: toStoredId(folder.id),
      parent_id: toFolderColumn(parentId),
      name,
      search_text: foldText(name),
      created_at: now,
      updated_at: now,
      archived_at: null,
    })
    .execute();
  return folder;
}

/** @throws CrmError `invalid` if folders would be nested too deep */
export function checkDepth(depth: number, field: string): void {
  if (depth <= MAX_FOLDER_DEPTH) return;
  throw invalid([
    {
      message: `Folders can be nested ${MAX_FOLDER_DEPTH} levels deep, not ${depth}.`,
      in: field,
      code: "TOO_DEEP",
    },
  ]);
}

/** The paths of folders by their ids, such as `/recordings/2026`. */
export async function pathsOfFolders(
  db: Executor,
  ids: Iterable<RecordId | undefined>,
): Promise<ReadonlyMap<RecordId | undefined, string>> {
  const wanted = new Set(ids);
  wanted.delete(undefined);
  const paths = new Map<RecordId | undefined, string>([[undefined, ""]]);
  if (wanted.size === 0) return paths;
  const stored = [...wanted].flatMap((id) => (id === undefined ? [] : [toStoredId(id)]));
  // Each folder with its ancestors, of which there are few.
  const { rows } = await sql<{ start: number | string; name: string; level: number }>`
    with recursive ancestors (start, id, parent_id, name, level) as (
      select id, id, parent_id, name, 0 from folders where id in (${sql.join(stored)})
      union all
      select a.start, f.id, f.parent_id, f.name, a.level + 1
      from ancestors as a join folders as f on f.id = a.parent_id
      where a.level < ${sql.lit(MAX_FOLDER_DEPTH * 2)}
    )
    select start, name, level from ancestors order by level`.execute(db);
  for (const { start, name } of rows) {
    const id = fromStoredId(start);
    paths.set(id, `/${name}${paths.get(id) ?? ""}`);
  }
  return paths;
}
