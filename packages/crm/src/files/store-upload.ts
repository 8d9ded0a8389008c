import { randomUUID } from "node:crypto";
import { CrmError } from "../errors/crm-error.ts";
import type { RecordId } from "../ids/record-id.ts";
import { ABANDONED_UPLOAD_MS } from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { nextId } from "../store/next-id.ts";
import type { FileServices } from "./file-services.ts";
import { numberedName, splitPath } from "./file-name.ts";
import {
  findDuplicate,
  findFileByName,
  insertFile,
  listTakenNames,
  saveFile,
} from "./file-repository.ts";
import { discardContent, discardContentLater, keepContent, scheduleExpiry } from "./file-jobs.ts";
import { findFolderByPath, requireFolder, resolveFolder, type FolderTarget } from "./folders.ts";
import { describeDiskFailure, type Reservation, type SpooledContent } from "./spool-content.ts";
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
  /** Runs in the transaction that stores the file, or finds a duplicate; nothing is stored if it rejects. */
  readonly whenStored?: ((context: CrmContext, file: StoredFile) => Promise<void>) | undefined;
}

const FIELDS = { id: "folderId", path: "folderPath" };

/**
 * Stores content as a new file. The content is stored before the file, and a job that was scheduled before
 * both discards it unless the file is there: whenever the process dies, neither is without the other.
 */
export async function storeUpload(
  { crm, contents }: Pick<FileServices, "contents"> & { crm: Crm },
  content: SpooledContent,
  upload: NewFile,
): Promise<StoredFile> {
  const { whenStored = async () => undefined } = upload;
  // Without storing content that isn't needed.
  const existing = await crm.read((context) => findExisting(context, content, upload));
  if (existing) {
    if (upload.whenStored) await crm.write((context) => whenStored(context, existing));
    return existing;
  }
  return withStoredContent({ crm, contents }, content, async (context, contentKey) => {
    const found = await findExisting(context, content, upload);
    if (found) {
      await discardContent(context, contentKey);
      await whenStored(context, found);
      return found;
    }
    await keepContent(context, contentKey);
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
  return withStoredContent({ crm, contents }, content, async (context, contentKey) => {
    await keepContent(context, contentKey);
    const file = await getFile(context);
    return putContent(context, file, contentKey, content, changes);
  });
}

/**
 * Stores content under a new key, and then the file that it is for in a transaction, which calls `keepContent`
 * with the key.
 */
export async function withStoredContent(
  { crm, contents }: Pick<FileServices, "contents"> & { crm: Crm },
  content: SpooledContent,
  store: (context: CrmContext, contentKey: string) => Promise<StoredFile>,
): Promise<StoredFile> {
  const key = await (content.reservation ?? reserveContent(crm)).use();
  try {
    await contents.put(key, content.spool, content.facts);
    return await crm.write((context) => store(context, key));
  } catch (error) {
    // The file may be stored after all, if the store was gone at the end: the job finds out.
    await crm
      .write((context) => discardContentLater(context, key, context.now))
      .catch(() => undefined);
    throw describeDiskFailure(error);
  }
}

/** Reserves a key for content. Takes a transaction, so it may begin while the content arrives. */
export function reserveContent(crm: Crm): Reservation {
  const key = randomUUID();
  let isUsed = false;
  const scheduling = crm.write((context) =>
    discardContentLater(context, key, context.now + ABANDONED_UPLOAD_MS),
  );
  // Who uses the reservation gets the error.
  scheduling.catch(() => undefined);
  return {
    async use() {
      isUsed = true;
      await scheduling;
      return key;
    },
    async release() {
      if (isUsed) return;
      try {
        await scheduling;
        await crm.write((context) => keepContent(context, key));
      } catch {
        // If the store is away, the job finds nothing to discard.
      }
    },
  };
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
  { name = facts.sha256.slice(0, 16), access, expiresAt, overwrite, sourceGroup }: NewFile,
): Promise<StoredFile> {
  const { db, now } = context;
  const fullName = fullNameOf({ name, extension: facts.extension });
  const present = overwrite && (await findFileByName(context, folderId, fullName));
  if (present && !isHidden(present.access)) {
    return putContent(context, present, contentKey, { facts }, { access, expiresAt });
  }
  const file: StoredFile = {
    ...facts,
    id: await nextId(db),
    folderId,
    name: await findFreeName(context, { folderId, name, extension: facts.extension }),
    access,
    isUsableInContent: true,
    sourceGroup,
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

/** The name of a file in a folder, with a number if another one has it. */
export async function findFreeName(
  context: CrmContext,
  file: Pick<StoredFile, "folderId" | "name" | "extension">,
): Promise<string> {
  const taken = await listTakenNames(context, file);
  let number = 0;
  while (taken.has(numberedName(file.name, number))) number += 1;
  return numberedName(file.name, number);
}
