import { z } from "zod";
import { MAX_FILE_PATH_LENGTH } from "../limits.ts";
import { idInput, type RecordId } from "../ids/record-id.ts";
import type { StoredFolder } from "../files/folders.ts";

/** A folder as the API returns it. */
export const apiFolder = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    archived: z.boolean(),
    parentFolderId: z.string().optional(),
    name: z.string().optional(),
    path: z.string().optional(),
  })
  .meta({ id: "Folder" });
export type ApiFolder = z.infer<typeof apiFolder>;

/** A folder that isn't deleted: the API returns no others. */
export const toApiFolder = (
  { id, name, parentId, createdAt, updatedAt }: StoredFolder,
  paths: ReadonlyMap<RecordId | undefined, string>,
): ApiFolder => ({
  id,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
  archived: false,
  ...(parentId !== undefined && { parentFolderId: parentId }),
  name,
  path: paths.get(id) ?? `/${name}`,
});

/** The fields that a request names, besides those that every folder has; all if it names none. */
export function pickFolderFields(folder: ApiFolder, names: readonly string[]): ApiFolder {
  if (names.length === 0) return folder;
  const { parentFolderId, name, path, ...always } = folder;
  return {
    ...always,
    ...(names.includes("parentFolderId") && parentFolderId !== undefined && { parentFolderId }),
    ...(names.includes("name") && { name }),
    ...(names.includes("path") && { path }),
  };
}

const path = z.string().max(MAX_FILE_PATH_LENGTH).optional();

export const newFolder = z
  .object({
    name: z.string(),
    parentFolderId: idInput.optional(),
    parentFolderPath: path,
    /** Another name of `parentFolderPath`, which the official client sends. */
    parentPath: path,
  })
  .meta({ id: "NewFolder" });

const changes = { name: z.string().optional(), parentFolderId: idInput.optional() };

export const folderUpdate = z.object(changes).meta({ id: "FolderUpdate" });

export const folderUpdateTask = z
  .object({ id: idInput, ...changes })
  .meta({ id: "FolderUpdateTask" });
