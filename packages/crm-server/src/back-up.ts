import { DocumentedError, isDocumentedError } from "@calling-extensions/contract";
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  contentDirectoryOf,
  contentPathOf,
  contentPathsOf,
  copyDatabase,
  databaseFileOf,
  describeUnusable,
  listContentKeys,
} from "@calling-extensions/crm";
import { credentialsFileOf } from "./credentials-file.ts";
import { syncDirectory } from "./write-private-file.ts";

/** Attempts to copy the data while contents are removed: the second one has hardly anything left to copy. */
const MAX_ATTEMPTS = 5;

/**
 * Copies a data directory as it is at this moment, also while a service writes to it. The copy is a data
 * directory too. It appears under its name only when it is complete; nothing is ever overwritten.
 *
 * @returns the keys of contents that had been lost before: files have them, but the directory doesn't
 */
export function backUp(
  dataDir: string,
  target: string,
  { hasContents }: { hasContents: boolean },
): readonly string[] {
  rejectExisting(target);
  const source = databaseFileOf(dataDir);
  if (!(statSync(source, { throwIfNoEntry: false })?.size ?? 0)) {
    throw new DocumentedError(
      "backupFailed",
      `There is no data in ${dataDir}. Name the data folder with --data.`,
    );
  }
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    const lost = hasContents ? copyWithContents(dataDir, draft) : copyStore(dataDir, draft);
    copyCredentials(dataDir, draft);
    syncDirectory(draft);
    // A rename replaces an empty folder that appeared since.
    rejectExisting(target);
    renameSync(draft, target);
    syncDirectory(dirname(target));
    return lost;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw describeFailure(error, source, target);
  }
}

function rejectExisting(target: string): void {
  if (!existsSync(target)) return;
  throw new DocumentedError(
    "backupFailed",
    `${target} already exists. Name a new folder; nothing was overwritten.`,
  );
}

function copyStore(dataDir: string, draft: string): readonly string[] {
  const file = databaseFileOf(draft);
  rmSync(file, { force: true });
  // SQLite fills an empty file and keeps its rights.
  closeSync(openSync(file, "wx", 0o600));
  copyDatabase(databaseFileOf(dataDir), file);
  flush(file);
  return [];
}

/**
 * Copies the database, and then the contents that its copy names. If the service has removed one since then,
 * it begins again, without copying any content twice.
 */
function copyWithContents(dataDir: string, draft: string): readonly string[] {
  const copied = new Set<string>();
  let missing: readonly string[] = [];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    copyStore(dataDir, draft);
    const keys = new Set(listContentKeys(databaseFileOf(draft)));
    const missedBefore = new Set(missing);
    missing = [...keys].filter((key) => !copied.has(key) && !copyContent(dataDir, draft, key));
    for (const key of keys) copied.add(key);
    for (const key of missing) copied.delete(key);
    // A file that still has its content after another copy of the database can't have lost it in between.
    if (missing.every((key) => missedBefore.has(key))) {
      removeOthers(draft, copied, keys);
      syncFolders(contentDirectoryOf(draft));
      return missing;
    }
  }
  throw new DocumentedError(
    "backupFailed",
    "Too many files were removed during the backup. Try again; no backup was made.",
  );
}

/** @returns whether the content exists */
function copyContent(dataDir: string, draft: string, key: string): boolean {
  const copy = contentPathOf(contentDirectoryOf(draft), key);
  mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
  const paths = contentPathsOf(contentDirectoryOf(dataDir), key);
  if (!paths.some((path) => copyIfPresent(path, copy))) return false;
  flush(copy);
  return true;
}

function copyIfPresent(path: string, copy: string): boolean {
  try {
    // Contents never change, so that file systems may share them.
    copyFileSync(path, copy, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

/** Makes the names of all contents survive a loss of power. */
function syncFolders(directory: string): void {
  if (!existsSync(directory)) return;
  for (const folder of readdirSync(directory)) syncDirectory(join(directory, folder));
  syncDirectory(directory);
}

/** Removes contents that only an earlier copy of the database names. */
function removeOthers(draft: string, copied: Set<string>, keys: ReadonlySet<string>): void {
  for (const key of copied) {
    if (!keys.has(key)) rmSync(contentPathOf(contentDirectoryOf(draft), key));
  }
}

function copyCredentials(dataDir: string, draft: string): void {
  const credentials = credentialsFileOf(dataDir);
  if (!existsSync(credentials)) return;
  const copy = credentialsFileOf(draft);
  closeSync(openSync(copy, "wx", 0o600));
  copyFileSync(credentials, copy);
  flush(copy);
}

function flush(file: string): void {
  const descriptor = openSync(file, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** SQLite reports a full disk in the same way for the source and the target. */
function describeFailure(error: unknown, source: string, target: string): unknown {
  if (isDocumentedError(error, "backupFailed")) return error;
  const unusable = describeUnusable({ file: source }, error);
  if (!unusable) return error;
  const reason = error instanceof Error ? error.message : "unknown reason";
  return new DocumentedError(
    "backupFailed",
    `${source} couldn't be copied to ${target}: ${reason}. No backup was made.`,
    { cause: error },
  );
}

/** The message after a backup. */
export function describeBackup(
  target: string,
  { lost, bucket }: { lost: readonly string[]; bucket: string | undefined },
): string {
  const sentences = [
    `The backup is in ${target}.`,
    "To restore it, stop the service and start it with --data and the path of that folder or of a copy of it.",
  ];
  if (bucket !== undefined) {
    sentences.push(`The content of files is in the bucket ${bucket}: back that up too.`);
  }
  if (lost.length > 0) {
    const files = lost.length === 1 ? "1 file" : `${lost.length} files`;
    sentences.push(`The content of ${files} was missing before: ${lost.join(", ")}.`);
  }
  return sentences.join(" ");
}

/** PostgreSQL has its own tools. */
export const POSTGRES_ADVICE =
  'PostgreSQL keeps this data. Back it up with pg_dump --format=custom --file=crm.dump "$DATABASE_URL", and restore it with pg_restore into an empty database. The content of files is in the folder files of the data folder, or in the bucket: copy that after the dump.';
