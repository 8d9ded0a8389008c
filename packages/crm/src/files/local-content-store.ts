import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ABANDONED_UPLOAD_MS } from "../limits.ts";
import { ContentMissing, type ContentStore, type Spool } from "./content-store.ts";

/** Keys are UUIDs: nothing that a user chose is part of a path. */
const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The directory for contents in a data directory. */
export const contentDirectoryOf = (dataDir: string): string => join(dataDir, "files");

/** The path of content in a directory for contents. */
export function contentPathOf(directory: string, key: string): string {
  if (!KEY.test(key)) throw new Error("A content key is a UUID.");
  return join(directory, key.slice(0, 2), key);
}

/** Folders whose files nobody else on this machine reads. */
const OWNER_ONLY = 0o700;

/**
 * Creates a folder for spools, and deletes what a process that died has left in it: now, and later what is too
 * young now.
 *
 * @returns what creates a spool
 */
export async function createSpoolFolder(folder: string): Promise<() => Promise<Spool>> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  let checkedAt = Date.now();
  await deleteAbandoned(folder);
  return async () => {
    if (Date.now() - checkedAt > ABANDONED_UPLOAD_MS) {
      checkedAt = Date.now();
      await deleteAbandoned(folder);
    }
    const path = join(folder, randomUUID());
    let isMoved = false;
    return {
      path,
      async moveTo(target) {
        await rename(path, target);
        isMoved = true;
      },
      async remove() {
        if (!isMoved) await rm(path, { force: true });
      },
    };
  };
}

async function deleteAbandoned(folder: string): Promise<void> {
  const abandonedBefore = Date.now() - ABANDONED_UPLOAD_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    const found = await stat(path).catch(() => undefined);
    // Other processes may use the same folder.
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    if (found && found.mtimeMs < abandonedBefore) await rm(path, { force: true });
  }
}

/** Stores content in a directory of this machine, in 256 folders by the first letters of the keys. */
export async function createLocalContentStore(directory: string): Promise<ContentStore> {
  await mkdir(directory, { recursive: true, mode: OWNER_ONLY });
  const openSpool = await createSpoolFolder(join(directory, "incoming"));
  /** For each folder in the directory, when it is on the disk itself. */
  const folders = new Map<string, Promise<void>>();
  const syncFolder = (folder: string): Promise<void> => {
    const syncing = folders.get(folder) ?? syncToDisk(directory);
    folders.set(folder, syncing);
    syncing.catch(() => folders.delete(folder));
    return syncing;
  };
  const pathOf = (key: string): string => contentPathOf(directory, key);
  return {
    openSpool,
    async put(key, spool) {
      const path = pathOf(key);
      const folder = dirname(path);
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
      await spool.moveTo(path);
      // Nobody knows the key before both are on the disk, so their order doesn't matter.
      await Promise.all([syncToDisk(folder), syncFolder(folder)]);
    },
    async read(key, range) {
      const path = pathOf(key);
      const handle = await open(path).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === "ENOENT" ? new ContentMissing("No such content.", { cause }) : cause;
      });
      return createReadStream(path, { fd: handle, ...range, highWaterMark: READ_CHUNK_BYTES });
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    close: async () => undefined,
  };
}

/** Larger chunks than Node's default make downloads faster. */
const READ_CHUNK_BYTES = 256 * 1024;

/** Stores content in a directory that is deleted when the store is closed. */
export async function createTemporaryContentStore(): Promise<ContentStore> {
  const directory = await mkdtemp(join(tmpdir(), "crm-files-"));
  const store = await createLocalContentStore(directory);
  return { ...store, close: () => rm(directory, { recursive: true, force: true }) };
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
