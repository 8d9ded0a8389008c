import { Readable } from "node:stream";
import type { RecordId } from "../ids/record-id.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import { ContentMissing, type ContentStore } from "./content-store.ts";
import { discardContent, scheduleExpiry } from "./file-jobs.ts";
import { splitName, splitPath } from "./file-name.ts";
import { findStoredFile, insertFile, saveFile } from "./file-repository.ts";
import { resolveFolder } from "./folders.ts";
import { describeSpooled, spoolContent, type SpooledContent } from "./spool-content.ts";
import { findFreeName } from "./find-free-name.ts";
import { withStoredContent } from "./store-upload.ts";
import type { FileAccess, StoredFile } from "./stored-file.ts";

interface SeedFile {
  readonly id: RecordId;
  readonly path: string;
  /** Any access: only seeds create hidden files. */
  readonly access: FileAccess;
  readonly content: Buffer;
}

const FIELDS = { id: "path", path: "path" };

/** Stores a file with a fixed id, or gives the file that has the id these values again. */
export async function storeSeedFile(
  { crm, contents }: { crm: Crm; contents: ContentStore },
  seed: SeedFile,
): Promise<void> {
  const names = splitPath(seed.path, FIELDS.path);
  const { name, extension } = splitName(names.pop() ?? "");
  const place = { folderPath: names.join("/"), name };
  const spooled = await spoolContent(contents, Readable.from([seed.content]));
  try {
    const content = await describeSpooled(spooled, { declaredExtension: extension });
    const present = await crm.read((context) => findStoredFile(context, seed.id));
    const isSame = present?.sha256 === content.facts.sha256;
    if (present && isSame && (await hasContent(contents, present.contentKey))) {
      await crm.write((context) =>
        placeSeedFile(context, seed, place, content, present.contentKey),
      );
      return;
    }
    await withStoredContent({ crm, contents }, content, (context, contentKey) =>
      placeSeedFile(context, seed, place, content, contentKey),
    );
  } finally {
    await spooled.spool.remove();
  }
}

async function placeSeedFile(
  context: CrmContext,
  { id, access }: SeedFile,
  { folderPath, name }: { folderPath: string; name: string },
  { facts }: SpooledContent,
  contentKey: string,
): Promise<StoredFile> {
  const folderId = await resolveFolder(context, { path: folderPath }, FIELDS);
  const present = await findStoredFile(context, id);
  const { extension } = facts;
  const isPlaced =
    present?.archivedAt === undefined &&
    present?.folderId === folderId &&
    present?.extension === extension &&
    // A number after the name that it got because another file has the name.
    (present.name === name || /^-\d+$/.test(present.name.replace(name, "")));
  const file: StoredFile = {
    ...facts,
    id,
    folderId,
    name: isPlaced ? present.name : await findFreeName(context, { folderId, name, extension }),
    access,
    isUsableInContent: true,
    sourceGroup: "CONTENT",
    contentKey,
    createdAt: present?.createdAt ?? context.now,
    updatedAt: context.now,
  };
  if (!present) return insertFile(context, file);
  const isUnchanged =
    isPlaced &&
    present.access === access &&
    present.contentKey === contentKey &&
    present.expiresAt === undefined;
  if (isUnchanged) return present;
  if (present.contentKey !== contentKey) await discardContent(context, present.contentKey);
  await scheduleExpiry(context, file);
  return saveFile(context, file);
}

/** The content of a temporary store is gone after a restart. */
async function hasContent(contents: ContentStore, key: string): Promise<boolean> {
  try {
    (await contents.read(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof ContentMissing) return false;
    throw error;
  }
}
