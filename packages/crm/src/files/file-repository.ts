import { MAX_QUOTE_LENGTH } from "../limits.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { LockName } from "../model/record-locks.ts";
import { activityTypeIds } from "../model/object-types.ts";
import { compileOnce } from "../store/compile-once.ts";
import { isInList, toListParameter } from "../store/is-one-of.ts";
import { engineOf } from "../store/tables.ts";
import { splitName } from "./file-name.ts";
import {
  isHidden,
  fileColumns,
  toFileRow,
  toFolderColumn,
  toStoredFile,
  type ContentFacts,
  type StoredFile,
} from "./stored-file.ts";

/** The lock of a file that exists, in any state. */
export const lockOfFile = (id: RecordId): LockName => `file:${id}`;

/** Finds a file that exists: it is not deleted, and its time is not over. Hidden files are found too. */
export async function findFile(
  context: CrmContext,
  id: RecordId | undefined,
): Promise<StoredFile | undefined> {
  if (id === undefined) return undefined;
  const row = await existing(context)
    .selectAll()
    .where("id", "=", toStoredId(id))
    .executeTakeFirst();
  return row && toStoredFile(row);
}

/** @throws CrmError `notFound` */
export async function getFile(context: CrmContext, id: string): Promise<StoredFile> {
  const file = await findFile(context, parseRecordId(id));
  if (file) return file;
  throw new CrmError("notFound", `There is no file ${id.slice(0, MAX_QUOTE_LENGTH)}.`);
}

/** Gets a file that was deleted and can be restored. @throws CrmError `notFound` */
export async function getDeletedFile(context: CrmContext, id: string): Promise<StoredFile> {
  const file = await getFileToErase(context, id);
  if (file.archivedAt !== undefined && !isHidden(file.access)) return file;
  throw new CrmError("notFound", `There is no deleted file ${id.slice(0, MAX_QUOTE_LENGTH)}.`);
}

/** Gets a file that may have been deleted, unless it is being purged. @throws CrmError `notFound` */
export async function getFileToErase(context: CrmContext, id: string): Promise<StoredFile> {
  const file = await findStoredFile(context, parseRecordId(id));
  if (file && file.purgeAt === undefined) return file;
  throw new CrmError("notFound", `There is no file ${id.slice(0, MAX_QUOTE_LENGTH)}.`);
}

/** Finds a file in any state, also one that is to be removed for good. */
export async function findStoredFile(
  { db }: CrmContext,
  id: RecordId | undefined,
): Promise<StoredFile | undefined> {
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", toStoredId(id))
    .executeTakeFirst();
  return row && toStoredFile(row);
}

/** Whether a file, in any state, has content. */
export const isContentUsed = async ({ db }: CrmContext, contentKey: string): Promise<boolean> =>
  (await db
    .selectFrom("files")
    .select("id")
    .where("content_key", "=", contentKey)
    .executeTakeFirst()) !== undefined;

/** Whether a record, in the recycle bin or not, has the file as an attachment. */
export const isAttached = async ({ db }: CrmContext, fileId: RecordId): Promise<boolean> =>
  (await db
    .selectFrom("property_index")
    .select("record_id")
    .where("object_type_id", "in", activityTypeIds)
    .where("is_archived", "in", [0, 1])
    .where("name", "=", "hs_attachment_ids")
    .where("words", "like", `% ${fileId} %`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Finds files by their ids, in no order. */
export async function findFiles(
  context: CrmContext,
  ids: readonly RecordId[],
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await existing(context).selectAll().where("id", "in", ids.map(toStoredId)).execute();
  return rows.map(toStoredFile);
}

/** Finds a file in its folder by its name with the extension. */
export async function findFileByName(
  context: CrmContext,
  folderId: RecordId | undefined,
  fullName: string,
): Promise<StoredFile | undefined> {
  const { name, extension } = splitName(fullName);
  const row = await existing(context)
    .selectAll()
    .where("folder_id", "=", toFolderColumn(folderId))
    .where("name", "=", name)
    .where("extension", "=", extension)
    .executeTakeFirst();
  return row && toStoredFile(row);
}

/**
 * Finds the oldest file with the same content.
 *
 * @param scope a folder, or the whole account
 */
export async function findDuplicate(
  context: CrmContext,
  { sha256, size }: Pick<ContentFacts, "sha256" | "size">,
  scope: { readonly folderId: RecordId | undefined } | "account",
): Promise<StoredFile | undefined> {
  let query = existing(context)
    .selectAll()
    .where("sha256", "=", sha256)
    .where("size", "=", size)
    .where("is_listed", "=", 1);
  if (scope !== "account") {
    query = query.where("folder_id", "=", toFolderColumn(scope.folderId));
  }
  const row = await query.orderBy("id").limit(1).executeTakeFirst();
  return row && toStoredFile(row);
}

/** Which names of some are taken in a folder by files with an extension. */
export async function findTakenNames(
  { db }: CrmContext,
  { folderId, extension }: Pick<StoredFile, "folderId" | "extension">,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const list = toListParameter(engineOf(db), names);
  const rows = await selectTakenNames(db, toFolderColumn(folderId), extension, list);
  return new Set(rows.map(({ name }) => name));
}

const selectTakenNames = compileOnce((db, folderId: number, extension: string, names: unknown) =>
  db
    .selectFrom("files")
    .select("name")
    .where("folder_id", "=", folderId)
    .where("extension", "=", extension)
    .where("archived_at", "is", null)
    .where(isInList(engineOf(db), "name", names, "text")),
);

export async function insertFile({ db }: CrmContext, file: StoredFile): Promise<StoredFile> {
  const row: Partial<Record<string, unknown>> = toFileRow(file);
  await insertRow(db, ...fileColumns.map((column) => row[column]));
  return file;
}

const insertRow = compileOnce((db, ...values: unknown[]) =>
  db
    .insertInto("files")
    .values(
      Object.fromEntries(fileColumns.map((column, index) => [column, values[index]])) as never,
    ),
);

/** Stores the changed values of a file. */
export async function saveFile({ db, locks }: CrmContext, file: StoredFile): Promise<StoredFile> {
  locks.require(lockOfFile(file.id));
  const { id, ...values } = toFileRow(file);
  await db.updateTable("files").set(values).where("id", "=", id).execute();
  return file;
}

/** Removes the row of a file; its content stays. */
export async function removeFile({ db, locks }: CrmContext, id: RecordId): Promise<void> {
  locks.require(lockOfFile(id));
  await db.deleteFrom("files").where("id", "=", toStoredId(id)).execute();
}

/** Only a token with the scope for hidden files sees them. */
export const requireVisible = (file: StoredFile, seesHidden: boolean): StoredFile => {
  if (!isHidden(file.access) || seesHidden) return file;
  throw new CrmError("notFound", `There is no file ${file.id}.`);
};

const existing = ({ db, now }: CrmContext) =>
  db
    .selectFrom("files")
    .where("archived_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]));
