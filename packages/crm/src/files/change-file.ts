import { CrmError } from "../errors/crm-error.ts";
import { PURGE_DELAY_MS } from "../limits.ts";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { scheduleExpiry } from "./file-jobs.ts";
import { findFileByName, findStoredFile, isAttached, saveFile } from "./file-repository.ts";
import { findFreeName } from "./find-free-name.ts";
import { findFolder, resolveFolder, type FolderTarget } from "./folders.ts";
import { fullNameOf, type FileAccess, type StoredFile } from "./stored-file.ts";

/** Values to change; those that are missing stay. */
export interface FileChanges {
  /** Without the extension, which belongs to the content. */
  readonly name?: string | undefined;
  readonly target?: FolderTarget | undefined;
  readonly access?: FileAccess | undefined;
  readonly isUsableInContent?: boolean | undefined;
  /** Epoch milliseconds, or never. */
  readonly expiresAt?: number | "never" | undefined;
}

/**
 * Renames, moves or otherwise changes a file; its content stays.
 *
 * @throws CrmError `conflict` if the folder has another file with the name
 */
export async function changeFile(
  context: CrmContext,
  file: StoredFile,
  changes: FileChanges,
): Promise<StoredFile> {
  const fields = { id: "parentFolderId", path: "parentFolderPath" };
  const { target, expiresAt = file.expiresAt } = changes;
  const changed: StoredFile = {
    ...file,
    name: changes.name ?? file.name,
    folderId: target ? await resolveFolder(context, target, fields) : file.folderId,
    access: changes.access ?? file.access,
    isUsableInContent: changes.isUsableInContent ?? file.isUsableInContent,
    expiresAt: expiresAt === "never" ? undefined : expiresAt,
    updatedAt: context.now,
  };
  const other = await findFileByName(context, changed.folderId, fullNameOf(changed));
  if (other && other.id !== file.id) {
    throw new CrmError("conflict", `The folder already has a file ${fullNameOf(changed)}.`, [
      { message: "Choose another name.", in: "name", code: "NAME_TAKEN" },
    ]);
  }
  if (changed.expiresAt !== file.expiresAt) await scheduleExpiry(context, changed);
  return saveFile(context, changed);
}

/** Deletes a file: it can't be reached, but its content stays on the disk. */
export const deleteFile = (context: CrmContext, file: StoredFile): Promise<StoredFile> =>
  saveFile(context, { ...file, archivedAt: context.now, updatedAt: context.now });

/** Undoes the deletion of a file; its name gets a number if another file has it now. */
export async function restoreFile(context: CrmContext, file: StoredFile): Promise<StoredFile> {
  // The folder may have been deleted too.
  const folderId = (await findFolder(context, file.folderId))?.id;
  const name = await findFreeName(context, { ...file, folderId });
  const restored = { ...file, folderId, name, archivedAt: undefined, updatedAt: context.now };
  return saveFile(context, restored);
}

/** Deletes a file now, and purges its content and metadata within days. Deleted files can be erased too. */
export async function eraseFile(context: CrmContext, file: StoredFile): Promise<StoredFile> {
  const { now } = context;
  const erased = { ...file, archivedAt: file.archivedAt ?? now, purgeAt: now + PURGE_DELAY_MS };
  await scheduleExpiry(context, erased);
  return saveFile(context, { ...erased, updatedAt: now });
}

/** Erases the files, deleted or not, that are no longer attached to any record. */
export async function eraseAttachments(
  context: CrmContext,
  fileIds: readonly RecordId[],
): Promise<void> {
  for (const id of fileIds) {
    const file = await findStoredFile(context, id);
    if (file && file.purgeAt === undefined && !(await isAttached(context, id))) {
      await eraseFile(context, file);
    }
  }
}
