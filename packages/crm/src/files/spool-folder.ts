import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Spool, UnconfirmedContent } from "./content-store.ts";

/** Folders whose files no other user of this machine can read. */
export const OWNER_ONLY = 0o700;

const KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Keys are UUIDs: nothing that a user chose is part of a path. */
export const isContentKey = (name: string): boolean => KEY.test(name);

/** A folder for files that arrive, named by their keys. Several processes may use the same one. */
export interface SpoolFolder {
  open(flush: (file: FileHandle) => Promise<void>): Spool;
  /** Keeps the file of a spool when the spool is removed. */
  keep(spool: Spool): void;
  pathOf(key: string): string;
  /** Lists the files that have no spool in this process. */
  list(): Promise<UnconfirmedContent[]>;
}

export async function createSpoolFolder(folder: string): Promise<SpoolFolder> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const openKeys = new Set<string>();
  const kept = new WeakSet<Spool>();
  const pathOf = (key: string): string => join(folder, key);
  return {
    pathOf,
    open(flush) {
      const key = randomUUID();
      const path = pathOf(key);
      openKeys.add(key);
      let flushed = Promise.resolve();
      const spool: Spool = {
        key,
        path,
        openedAt: Date.now(),
        startFlush(file) {
          flushed = flush(file);
          // Storing the content fails, unless it is discarded first.
          flushed.catch(() => undefined);
        },
        flushed: () => flushed,
        async remove() {
          openKeys.delete(key);
          if (!kept.has(spool)) await rm(path, { force: true });
        },
      };
      return spool;
    },
    keep: (spool) => void kept.add(spool),
    async list() {
      const keys = await readdir(folder);
      const found = await Promise.all(
        keys.map(async (key): Promise<UnconfirmedContent[]> => {
          if (!isContentKey(key) || openKeys.has(key)) return [];
          // It may be gone by now.
          const stats = await stat(pathOf(key)).catch(() => undefined);
          return stats ? [{ key, changedAt: stats.mtimeMs }] : [];
        }),
      );
      return found.flat();
    },
  };
}
