import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { copyDatabase, databaseFileOf, describeUnusable } from "@calling-extensions/crm";
import { credentialsFileOf } from "./credentials-file.ts";
import { syncDirectory } from "./write-private-file.ts";

/** A backup that can't be made. Its message is for people. */
export class BackupFailed extends Error {
  override readonly name = "BackupFailed";
}

/**
 * Copies a data directory as it is at this moment, also while a service writes to it. The copy is a data
 * directory too. It appears under its name only when it is complete; nothing is ever overwritten.
 */
export function backUp(dataDir: string, target: string): void {
  refuseToOverwrite(target);
  const source = databaseFileOf(dataDir);
  if (!(statSync(source, { throwIfNoEntry: false })?.size ?? 0)) {
    throw new BackupFailed(`There is no data in ${dataDir}. Name the data folder with --data.`);
  }
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    copyInto(dataDir, draft);
    // A rename replaces an empty folder that appeared since.
    refuseToOverwrite(target);
    renameSync(draft, target);
    syncDirectory(dirname(target));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw describeFailure(error, source, target);
  }
}

function refuseToOverwrite(target: string): void {
  if (!existsSync(target)) return;
  throw new BackupFailed(`${target} already exists. Name a new folder; nothing was overwritten.`);
}

function copyInto(dataDir: string, draft: string): void {
  const file = databaseFileOf(draft);
  // SQLite fills an empty file and keeps its rights.
  closeSync(openSync(file, "wx", 0o600));
  copyDatabase(databaseFileOf(dataDir), file);
  flush(file);
  const credentials = credentialsFileOf(dataDir);
  if (existsSync(credentials)) {
    const copy = credentialsFileOf(draft);
    closeSync(openSync(copy, "wx", 0o600));
    copyFileSync(credentials, copy);
    flush(copy);
  }
  syncDirectory(draft);
}

function flush(file: string): void {
  const descriptor = openSync(file, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** SQLite tells of a full disk in the same words, whichever of the two it is on. */
function describeFailure(error: unknown, source: string, target: string): unknown {
  if (error instanceof BackupFailed) return error;
  const unusable = describeUnusable({ file: source }, error);
  if (!unusable) return error;
  const reason = error instanceof Error ? error.message : "unknown reason";
  return new BackupFailed(
    `${source} couldn't be copied to ${target}: ${reason}. No backup was made.`,
    { cause: error },
  );
}

/** What to tell after a backup. */
export const describeBackup = (target: string): string =>
  `The backup is in ${target}. To restore it, stop the service and start it with --data and the path of that folder or of a copy of it.`;

/** PostgreSQL has its own tool. */
export const POSTGRES_ADVICE =
  'PostgreSQL keeps this data. Back it up with pg_dump --format=custom --file=crm.dump "$DATABASE_URL", and restore it with pg_restore into an empty database.';
