import { CrmError } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import { ABANDONED_UPLOAD_MS, MAX_SHORT_FLUSH_BYTES } from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import type { FileServices } from "./file-services.ts";
import { splitPath } from "./file-name.ts";
import { findFreeName } from "./find-free-name.ts";
import { findDuplicate, findFileByName, insertFile, saveFile } from "./file-repository.ts";
import { discardContent, discardContentLater, keepContent, scheduleExpiry } from "./file-jobs.ts";
import { findFolderByPath, requireFolder, resolveFolder, type FolderTarget } from "./folders.ts";
import { describeDiskFailure, type SpooledContent } from "./spool-content.ts";
import { fullNameOf, isHidden, type FileAccess, type StoredFile } from "./stored-file.ts";

export const duplicateStrategies = ["NONE", "REJECT", "RETURN_EXISTING"] as const;
export const duplicateScopes = ["ENTIRE_PORTAL", "EXACT_FOLDER"] as const;

/** A file to store. */
export interface NewFile {
  readonly target: FolderTarget;
  /** Without the extension; by default made from the content. */
  readonly name: string | undefined;
  readonly access: FileAccess;
  readonly expiresAt: number | undefined;
  readonly duplicates: {
    readonly strategy: (typeof duplicateStrategies)[number];
    readonly scope: (typeof duplicateScopes)[number];
  };
  /** Replaces the content of a file with the same name, instead of storing one with another name. */
  readonly overwrite: boolean;
  readonly sourceGroup: string;
  /** The user of the page who uploads it. */
  readonly uploadedBy?: RecordId | undefined;
  /** Runs in the transaction that stores the file, or finds a duplicate; nothing is stored if it rejects. */
  readonly whenStored?: ((context: CrmContext, file: StoredFile) => Promise<void>) | undefined;
}

const FIELDS = { id: "folderId", path: "folderPath" };

/** Stores content as a new file. */
export async function storeUpload(
  { crm, contents }: Pick<FileServices, "contents"> & { crm: Crm },
  content: SpooledContent,
  upload: NewFile,
): Promise<StoredFile> {
  const { whenStored = async () => undefined } = upload;
  // Without storing content that isn't needed.
  const existing = await crm.read((context) => findExisting(context, content, upload));
  if (existing) {
    if (upload.whenStored) await crm.write((context) => whenStored(context, existing), []);
    return existing;
  }
  return withStoredContent({ crm, contents }, content, async (context, contentKey) => {
    const found = await findExisting(context, content, upload);
    if (found) {
      await whenStored(context, found);
      return found;
    }
    const folderId = await resolveFolder(context, upload.target, FIELDS);
    const file = await placeFile(context, { folderId, contentKey }, content, upload);
    await whenStored(context, file);
    return file;
  });
}

/** Replaces the content of a file, which keeps its id and its name, and takes the extension of the content. */
export async function replaceContent(
  { crm, contents }: Pick<FileServices, "contents"> & { crm: Crm },
  content: SpooledContent,
  getFile: (context: CrmContext) => Promise<StoredFile>,
  changes: Pick<NewFile, "access" | "expiresAt">,
): Promise<StoredFile> {
  await crm.read(getFile);
  return withStoredContent({ crm, contents }, content, async (context, contentKey) =>
    putContent(context, await getFile(context), contentKey, content, changes),
  );
}

/**
 * Stores content, and a file that has it in a transaction that isn't committed before the content is stored.
 * Until then, the content is unconfirmed: whenever the process dies, neither is without the other when the next
 * sweep is done.
 *
 * @param store returns the file; if it has other content, this one is discarded
 */
export async function withStoredContent(
  { crm, contents }: Pick<FileServices, "contents"> & { crm: Crm },
  { spool, facts }: SpooledContent,
  store: (context: CrmContext, contentKey: string) => Promise<StoredFile>,
): Promise<StoredFile> {
  const { key } = spool;
  const { listsAllUnconfirmed } = contents;
  if (!listsAllUnconfirmed) {
    await crm.write(
      (context) => discardContentLater(context, key, context.now + ABANDONED_UPLOAD_MS),
      [],
    );
  }
  const putting = contents.put(spool, facts);
  putting.catch(() => undefined);
  let file: StoredFile;
  try {
    // A transaction makes others wait, so only a short flush ends while it is open.
    if (!listsAllUnconfirmed || facts.size > MAX_SHORT_FLUSH_BYTES) await putting;
    file = await crm.write(async (context) => {
      const stored = await store(context, key);
      if (stored.contentKey !== key) await discardContent(context, key);
      else if (!listsAllUnconfirmed) await keepContent(context, key);
      // The row is committed only when its content is on the disk.
      await putting;
      return stored;
    }, []);
  } catch (error) {
    await putting.catch(() => undefined);
    // The file may be stored after all, if the store was gone at the end: the job finds out.
    await crm
      .write((context) => discardContentLater(context, key, context.now), [])
      .catch(() => undefined);
    throw describeDiskFailure(error);
  }
  // The file is stored, so the response doesn't wait: it is read in either state, and a later sweep confirms what this
  // didn't.
  if (file.contentKey === key) void contents.confirm(key).catch(() => undefined);
  return file;
}

/** The file that an upload is answered with instead of being stored. @throws CrmError `conflict` */
async function findExisting(
  context: CrmContext,
  { facts }: SpooledContent,
  { target, duplicates }: NewFile,
): Promise<StoredFile | undefined> {
  if ("id" in target) await requireFolder(context, target.id, FIELDS.id);
  const { strategy, scope } = duplicates;
  if (strategy === "NONE") return undefined;
  context.locks.require(`fileContent:${facts.sha256}`);
  const place = scope === "ENTIRE_PORTAL" ? "account" : await findTarget(context, target);
  const duplicate = place && (await findDuplicate(context, facts, place));
  if (!duplicate || strategy === "RETURN_EXISTING") return duplicate;
  throw new CrmError("conflict", `The file ${duplicate.id} has the same content.`, [
    {
      message: `Duplicate of ${fullNameOf(duplicate)}.`,
      in: "file",
      code: "DUPLICATE_FILE",
      context: { id: [duplicate.id] },
    },
  ]);
}

/** The folder of an upload, if it exists. */
async function findTarget(
  context: CrmContext,
  target: FolderTarget,
): Promise<{ folderId: RecordId | undefined } | undefined> {
  if ("id" in target) return { folderId: target.id };
  const names = splitPath(target.path, FIELDS.path);
  if (names.length === 0) return { folderId: undefined };
  const folder = await findFolderByPath(context, names);
  return folder && { folderId: folder.id };
}

async function placeFile(
  context: CrmContext,
  { folderId, contentKey }: { folderId: RecordId | undefined; contentKey: string },
  { facts }: SpooledContent,
  {
    name = facts.sha256.slice(0, 16),
    access,
    expiresAt,
    overwrite,
    sourceGroup,
    uploadedBy,
  }: NewFile,
): Promise<StoredFile> {
  const { now } = context;
  const fullName = fullNameOf({ name, extension: facts.extension });
  // Others with the same name wait, instead of finding the same free one again and again.
  context.locks.require(`fileName:${folderId ?? 0} ${fullName}`);
  const present = overwrite && (await findFileByName(context, folderId, fullName));
  if (present && !isHidden(present.access)) {
    return putContent(context, present, contentKey, { facts }, { access, expiresAt });
  }
  const file: StoredFile = {
    ...facts,
    id: await context.nextId(),
    folderId,
    name: await findFreeName(context, { folderId, name, extension: facts.extension }),
    access,
    isUsableInContent: true,
    sourceGroup,
    uploadedBy,
    contentKey,
    createdAt: now,
    updatedAt: now,
    expiresAt,
  };
  if (expiresAt !== undefined) await scheduleExpiry(context, file);
  return insertFile(context, file);
}

async function putContent(
  context: CrmContext,
  file: StoredFile,
  contentKey: string,
  { facts }: Pick<SpooledContent, "facts">,
  { access, expiresAt }: Pick<NewFile, "access" | "expiresAt">,
): Promise<StoredFile> {
  await discardContent(context, file.contentKey);
  const { extension } = facts;
  const name =
    extension === file.extension
      ? file.name
      : await findFreeName(context, { folderId: file.folderId, name: file.name, extension });
  const replaced: StoredFile = {
    ...file,
    ...noFacts,
    ...facts,
    name,
    access,
    expiresAt,
    contentKey,
    updatedAt: context.now,
  };
  await scheduleExpiry(context, replaced);
  return saveFile(context, replaced);
}

/** What new content may not have. */
const noFacts = { encoding: undefined, width: undefined, height: undefined };
