import { z } from "zod";
import type { RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { pathsOfFolders } from "./folders.ts";
import { accesses, fileTypes, fullNameOf, type StoredFile } from "./stored-file.ts";

const isoTime = z.string();

/** A file as the API returns it. */
export const apiFile = z
  .object({
    id: z.string(),
    createdAt: isoTime,
    updatedAt: isoTime,
    archived: z.boolean(),
    archivedAt: isoTime.optional(),
    parentFolderId: z.string().optional(),
    name: z.string().optional(),
    path: z.string().optional(),
    size: z.number().optional(),
    height: z.number().optional(),
    width: z.number().optional(),
    encoding: z.string().optional(),
    type: z.enum(fileTypes).optional(),
    extension: z.string().optional(),
    defaultHostingUrl: z.string().optional(),
    url: z.string().optional(),
    isUsableInContent: z.boolean().optional(),
    access: z.enum(accesses),
    fileMd5: z.string().optional(),
    expiresAt: z.number().optional(),
    sourceGroup: z.string().optional(),
  })
  .meta({ id: "File" });
export type ApiFile = z.infer<typeof apiFile>;

/** The URL of a file's content; it doesn't change when the file is moved or renamed. */
export const contentUrl = (origin: string, file: StoredFile): string =>
  `${origin}/file-content/${file.id}/${encodeURIComponent(fullNameOf(file))}`;

/** Files as the API returns them. */
export async function toApiFiles(
  { db }: CrmContext,
  files: readonly StoredFile[],
  origin: string,
): Promise<ApiFile[]> {
  const paths = await pathsOfFolders(
    db,
    files.map(({ folderId }) => folderId),
  );
  return files.map((file) => toApiFile(file, paths, origin));
}

export async function toApiFileAlone(
  context: CrmContext,
  file: StoredFile,
  origin: string,
): Promise<ApiFile> {
  const paths = await pathsOfFolders(context.db, [file.folderId]);
  return toApiFile(file, paths, origin);
}

function toApiFile(
  file: StoredFile,
  paths: ReadonlyMap<RecordId | undefined, string>,
  origin: string,
): ApiFile {
  const url = contentUrl(origin, file);
  const { archivedAt, folderId, width, height, encoding, expiresAt } = file;
  return {
    id: file.id,
    createdAt: new Date(file.createdAt).toISOString(),
    updatedAt: new Date(file.updatedAt).toISOString(),
    archived: archivedAt !== undefined,
    ...(archivedAt !== undefined && { archivedAt: new Date(archivedAt).toISOString() }),
    ...(folderId !== undefined && { parentFolderId: folderId }),
    name: file.name,
    path: `${paths.get(folderId) ?? ""}/${fullNameOf(file)}`,
    size: file.size,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(encoding !== undefined && { encoding }),
    type: file.type,
    extension: file.extension,
    // Both are 404 for a private file; its content needs a signed URL.
    defaultHostingUrl: url,
    url,
    isUsableInContent: file.isUsableInContent,
    access: file.access,
    fileMd5: file.md5,
    ...(expiresAt !== undefined && { expiresAt }),
    sourceGroup: file.sourceGroup,
  };
}

const ALWAYS = new Set(["id", "createdAt", "updatedAt", "archived", "archivedAt", "access"]);

/** The fields that a request names, besides those that every file has; all if it names none. */
export function pickFields(file: ApiFile, names: readonly string[]): ApiFile {
  if (names.length === 0) return file;
  const entries = Object.entries(file);
  return apiFile.parse(
    Object.fromEntries(entries.filter(([name]) => ALWAYS.has(name) || names.includes(name))),
  );
}
