import { close, constants, createReadStream, fsync, openSync } from "node:fs";
import {
  access,
  mkdir,
  mkdtemp,
  open,
  rename,
  rm,
  utimes,
  type FileHandle,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { SPOOL_RENEWAL_MS, READ_CHUNK_BYTES } from "../limits.ts";
import { ContentMissing, type ContentStore } from "./content-store.ts";
import { createSpoolFolder, isContentKey, OWNER_ONLY } from "./spool-folder.ts";

/** The directory for contents in a data directory. */
export const contentDirectoryOf = (dataDir: string): string => join(dataDir, "files");

/** The folder for contents that arrive, in a directory for contents. */
const incomingFolderOf = (directory: string): string => join(directory, "incoming");

/** The path of confirmed content in a directory for contents. */
export function contentPathOf(directory: string, key: string): string {
  if (!isContentKey(key)) throw new Error("A content key is a UUID.");
  return join(directory, key.slice(0, 2), key);
}

/**
 * The paths that content may have. Confirmed content moves to the last one: who looks at them in this order
 * finds it, whenever it moves.
 */
export const contentPathsOf = (directory: string, key: string): readonly string[] => {
  const confirmed = contentPathOf(directory, key);
  return [confirmed, join(incomingFolderOf(directory), key), confirmed];
};

/**
 * Stores content in a directory of this machine. It arrives in one folder, and moves to one of 256 folders, by
 * the first letters of its key, when a file has it: the first folder shows what no file may have.
 */
export async function createLocalContentStore(directory: string): Promise<ContentStore> {
  const incoming = incomingFolderOf(directory);
  const spools = await createSpoolFolder(incoming);
  await syncToDisk(directory);
  // Open for all uploads: to open and close it for each of them takes longer than to flush it.
  let folder: number | undefined;
  const flush = async (file: FileHandle): Promise<void> => {
    folder ??= openSync(incoming, "r");
    // The key is unknown to others before both are on the disk, so their order doesn't matter.
    await Promise.all([file.datasync(), flushFolder(folder)]);
  };
  return {
    listsAllUnconfirmed: true,
    openSpool: async () => spools.open(flush),
    async put(spool) {
      await spool.flushed();
      const now = new Date();
      // Fails if another process has deleted it, and keeps others from taking it for abandoned.
      if (now.getTime() - spool.openedAt > SPOOL_RENEWAL_MS) await utimes(spool.path, now, now);
      spools.keep(spool);
    },
    async confirm(key) {
      const path = contentPathOf(directory, key);
      const move = (): Promise<boolean> => unlessMissing(() => rename(spools.pathOf(key), path));
      if (await move()) return;
      // The folder may be missing, or another process has confirmed it.
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY });
      await move();
    },
    listUnconfirmed: () => spools.list(),
    async read(key, range) {
      const { path, handle } = await openFirst(contentPathsOf(directory, key));
      return createReadStream(path, { fd: handle, ...range, highWaterMark: READ_CHUNK_BYTES });
    },
    async delete(key) {
      const [confirmed, unconfirmed] = contentPathsOf(directory, key);
      // In this order, because it may be confirmed at the same time.
      for (const path of [unconfirmed, confirmed]) {
        if (path !== undefined) await rm(path, { force: true });
      }
    },
    check: () => access(incoming, constants.R_OK | constants.W_OK),
    async close() {
      const opened = folder;
      folder = undefined;
      if (opened !== undefined) await closeFolder(opened);
    },
  };
}

const flushFolder = promisify(fsync);
const closeFolder = promisify(close);

/** Stores content in a directory that is deleted when the store is closed. */
export async function createTemporaryContentStore(): Promise<ContentStore> {
  const directory = await mkdtemp(join(tmpdir(), "crm-files-"));
  const store = await createLocalContentStore(directory);
  return {
    ...store,
    async close() {
      await store.close();
      // A request that was canceled may still add a file.
      await rm(directory, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function openFirst(paths: readonly string[]): Promise<{ path: string; handle: FileHandle }> {
  let missing: unknown;
  for (const path of paths) {
    try {
      return { path, handle: await open(path) };
    } catch (error) {
      if (!isMissing(error)) throw error;
      missing = error;
    }
  }
  throw new ContentMissing("No such content.", { cause: missing });
}

/** @returns false if a file or folder is missing */
async function unlessMissing(task: () => Promise<void>): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Makes what was created in a directory survive a loss of power. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
