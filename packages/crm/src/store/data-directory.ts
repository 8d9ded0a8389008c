import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

/** A data directory that this process alone uses, until it is released. */
export interface DataDirectory {
  readonly path: string;
  readonly databaseFile: string;
  release(): void;
}

/** Another process has the data, or nothing can be kept there. Its message is for people. */
export class DataDirectoryTaken extends Error {
  override readonly name = "DataDirectoryTaken";
}

/**
 * Makes the directory where it is missing and takes it for this process. The lock is an open
 * transaction on a file of its own, which the system ends with the process, however that dies.
 */
export function takeDataDirectory(path: string): DataDirectory {
  const databaseFile = join(path, "crm.db");
  const lockFile = join(path, "crm.lock");
  makeFiles(path, [databaseFile, lockFile]);
  const lock = new Database(lockFile);
  try {
    lock.exec("pragma busy_timeout = 0");
    lock.exec("begin exclusive");
  } catch (cause) {
    lock.close();
    throw new DataDirectoryTaken(
      `Another CRM service is using the data in ${path}. Stop it, or set DATA_DIR to another directory.`,
      { cause },
    );
  }
  let isHeld = true;
  return {
    path,
    databaseFile,
    release: () => {
      if (isHeld) lock.close();
      isHeld = false;
    },
  };
}

function makeFiles(path: string, files: readonly string[]): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    for (const file of files) closeSync(openSync(file, "a", 0o600));
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new DataDirectoryTaken(`No data can be kept in ${path}${reason}. Name another folder.`, {
      cause,
    });
  }
}
