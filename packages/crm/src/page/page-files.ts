import { MAX_LISTED_FOLDERS } from "../limits.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { FileList, PageFile, PageFolder } from "../page-api/index.ts";
import { findFiles } from "../files/file-repository.ts";
import { getFolder, pathsOfFolders, type StoredFolder } from "../files/folders.ts";
import { searchFolders, type FolderSearch } from "../files/search-folders.ts";
import { searchFiles } from "../files/search-files.ts";
import { fullNameOf, isPublic, type StoredFile } from "../files/stored-file.ts";
import { contentUrl } from "../files/to-api-file.ts";

/** What one folder has, or which files of all folders have a text in their names. */
export async function listPageFiles(
  context: CrmContext,
  query: {
    folderId?: string | undefined;
    q?: string | undefined;
    sort: string;
    limit: number;
    after?: string | undefined;
  },
  origin: string,
): Promise<FileList> {
  const { folderId, q, sort, limit, after } = query;
  const folder = folderId === undefined ? undefined : await getFolder(context, folderId);
  const page = await searchFiles(context, {
    ranges: [],
    sort,
    limit,
    after,
    ...(q ? { name: q } : { parentFolderIds: [folder?.id ?? "0"] }),
  });
  const isFirst = after === undefined;
  return {
    ancestors: folder ? await listAncestors(context, folder) : [],
    folders: isFirst
      ? await toPageFolders(
          context,
          await listFolders(context, q ? { name: q } : { parentFolderIds: [folder?.id ?? "0"] }),
        )
      : [],
    files: await toPageFiles(context, page.items, origin),
    ...(page.after !== undefined && { paging: { next: { after: page.after } } }),
  };
}

/** A folder and those around it, from the top. */
async function listAncestors(context: CrmContext, folder: StoredFolder): Promise<PageFolder[]> {
  const folders = [folder];
  for (let parentId = folder.parentId; parentId !== undefined;) {
    const parent = await getFolder(context, parentId);
    folders.unshift(parent);
    parentId = parent.parentId;
  }
  return toPageFolders(context, folders);
}

async function toPageFolders(
  { db }: CrmContext,
  folders: readonly StoredFolder[],
): Promise<PageFolder[]> {
  const paths = await pathsOfFolders(
    db,
    folders.map(({ id }) => id),
  );
  return folders.map((folder) => describeFolder(folder, paths));
}

export const toPageFolder = async ({ db }: CrmContext, folder: StoredFolder): Promise<PageFolder> =>
  describeFolder(folder, await pathsOfFolders(db, [folder.id]));

type FolderPaths = Awaited<ReturnType<typeof pathsOfFolders>>;

const describeFolder = (
  { id, name, parentId, updatedAt }: StoredFolder,
  paths: FolderPaths,
): PageFolder => ({
  id,
  name,
  path: paths.get(id) ?? "",
  ...(parentId !== undefined && { parentId }),
  updatedAt,
});

async function toPageFiles(
  { db }: CrmContext,
  files: readonly StoredFile[],
  origin: string,
): Promise<PageFile[]> {
  const paths = await pathsOfFolders(
    db,
    files.map(({ folderId }) => folderId),
  );
  return files.map((file) => describeFile(file, paths, origin));
}

export const toPageFile = async (
  { db }: CrmContext,
  file: StoredFile,
  origin: string,
): Promise<PageFile> => describeFile(file, await pathsOfFolders(db, [file.folderId]), origin);

function describeFile(file: StoredFile, paths: FolderPaths, origin: string): PageFile {
  const { id, extension, type, contentType, size, width, height, access, folderId } = file;
  const name = fullNameOf(file);
  return {
    id,
    name,
    extension,
    type,
    contentType,
    size,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    access,
    path: `${paths.get(folderId) ?? ""}/${name}`,
    ...(folderId !== undefined && { folderId }),
    ...(isPublic(access) && { publicUrl: contentUrl(origin, file) }),
    createdAt: file.createdAt,
    updatedAt: file.updatedAt,
    ...(file.expiresAt !== undefined && { expiresAt: file.expiresAt }),
    ...(file.uploadedBy !== undefined && { uploadedBy: file.uploadedBy }),
  };
}

/** The files that the property `hs_attachment_ids` names, as far as they exist, by the ids of the records. */
export async function listAttachments(
  context: CrmContext,
  records: readonly { id: RecordId; values: Readonly<Record<string, string>> }[],
  origin: string,
): Promise<ReadonlyMap<RecordId, PageFile[]>> {
  const idsOf = ({ values }: (typeof records)[number]): RecordId[] =>
    (values["hs_attachment_ids"] ?? "").split(";").flatMap((text) => parseRecordId(text) ?? []);
  const files = await findFiles(context, [...new Set(records.flatMap(idsOf))]);
  const shown = await toPageFiles(context, files, origin);
  const byId = new Map(shown.map((file) => [file.id, file]));
  return new Map(
    records.map((record) => [record.id, idsOf(record).flatMap((id) => byId.get(id) ?? [])]),
  );
}

async function listFolders(
  context: CrmContext,
  filter: Pick<FolderSearch, "name" | "parentFolderIds">,
): Promise<StoredFolder[]> {
  const search = { ...filter, ranges: [], sort: "name", limit: MAX_LISTED_FOLDERS };
  return (await searchFolders(context, search)).items;
}
