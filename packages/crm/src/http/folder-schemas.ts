import { z } from "zod";
import type { RecordId } from "../ids/record-id.ts";
import type { StoredFolder } from "../files/folders.ts";

/** A folder as the API returns it. */
export const apiFolder = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    archived: z.boolean(),
    archivedAt: z.string().optional(),
    parentFolderId: z.string().optional(),
    name: z.string(),
    path: z.string(),
  })
  .meta({ id: "Folder" });
export type ApiFolder = z.infer<typeof apiFolder>;

export const toApiFolder = (
  { id, name, parentId, createdAt, updatedAt, archivedAt }: StoredFolder,
  paths: ReadonlyMap<RecordId | undefined, string>,
): ApiFolder => ({
  id,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
  archived: archivedAt !== undefined,
  ...(archivedAt !== undefined && { archivedAt: new Date(archivedAt).toISOString() }),
  ...(parentId !== undefined && { parentFolderId: parentId }),
  name,
  path: paths.get(id) ?? `/${name}`,
});
