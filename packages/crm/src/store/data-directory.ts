import { DocumentedError } from "@calling-extensions/contract";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { codeOfFailure, describeUnusable } from "./store-unusable.ts";

/** A data directory that this process has locked until it releases it. */
export interface DataDirectory {
  readonly path: string;
  readonly databaseFile: string;
  release(): void;
}

/** The database file of a directory. */
export const databaseFileOf = (path: string): string => join(path, "crm.db");

/**
 * Creates the directory if it is missing, and locks it. The lock is an open transaction on a separate
 * file, which ends with the process, even after a crash.
 */
export function lockDataDirectory(path: string): DataDirectory {
  const databaseFile = databaseFileOf(path);
  const lockFile = join(path, "crm.lock");
  makeFiles(path, [databaseFile, lockFile]);
  const lock = new Database(lockFile);
  try {
    lock.exec("pragma busy_timeout = 0");
    lock.exec("begin exclusive");
  } catch (cause) {
    lock.close();
    throw describeLockFailure(path, lockFile, cause);
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

function describeLockFailure(path: string, lockFile: string, cause: unknown): Error {
  const code = codeOfFailure(cause);
  if (code === "SQLITE_BUSY") {
    return new DocumentedError(
      "dataFolderUnusable",
      `Another CRM service is using the data in ${path}. Stop it, or set DATA_DIR to another directory.`,
      { cause },
    );
  }
  if (code === "SQLITE_NOTADB" || code === "SQLITE_CORRUPT") {
    return new DocumentedError(
      "dataFolderUnusable",
      `The lock file ${lockFile} is damaged. While no service uses the folder, delete that file, then start the service again.`,
      { cause },
    );
  }
  return (
    describeUnusable({ file: databaseFileOf(path) }, cause) ??
    new DocumentedError("dataFolderUnusable", `The lock file ${lockFile} can't be used.`, { cause })
  );
}

function makeFiles(path: string, files: readonly string[]): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    for (const file of files) closeSync(openSync(file, "a", 0o600));
  } catch (cause) {
    const file = databaseFileOf(path);
    const isFull = ["ENOSPC", "EDQUOT"].includes(codeOfFailure(cause) ?? "");
    if (isFull) throw describeUnusable({ file }, cause);
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new DocumentedError(
      "dataFolderUnusable",
      `No data can be kept in ${path}${reason}. Name another folder.`,
      {
        cause,
      },
    );
  }
}
