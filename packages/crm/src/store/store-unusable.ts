import { DocumentedError, isDocumentedError } from "@calling-extensions/contract";
import { locationOf } from "./store-unreachable.ts";
import type { StoreLocation } from "./tables.ts";

/** The messages by problem; `where` names the store. */
const sentences = {
  full: (where: string) =>
    `The disk that holds ${where} is full. Free some space, then start the service again. What was stored is intact.`,
  damaged: (where: string) =>
    `The database ${where} is damaged, or is not a database of this service. Restore a backup. The service did not change it.`,
  unwritable: (where: string) =>
    `The database ${where} can't be opened for writing. Check that this user may read and write it and its folder.`,
  failing: (where: string) =>
    `The disk that holds ${where} fails to read or write. Check the disk, then start the service again.`,
  busy: (where: string) =>
    `Another program locks the database ${where}. Wait until it ends, or stop it, then try again.`,
} as const;

/** Codes of SQLite, PostgreSQL and the system. An extended code of SQLite counts as its first two words. */
const problems: Readonly<Record<string, keyof typeof sentences>> = {
  SQLITE_FULL: "full",
  ENOSPC: "full",
  EDQUOT: "full",
  "53100": "full",
  SQLITE_CORRUPT: "damaged",
  SQLITE_NOTADB: "damaged",
  XX001: "damaged",
  XX002: "damaged",
  SQLITE_CANTOPEN: "unwritable",
  SQLITE_READONLY: "unwritable",
  SQLITE_PERM: "unwritable",
  EACCES: "unwritable",
  EISDIR: "unwritable",
  EPERM: "unwritable",
  EROFS: "unwritable",
  SQLITE_IOERR: "failing",
  EIO: "failing",
  SQLITE_BUSY: "busy",
  "55P03": "busy",
};

/** An error's code, of SQLite the part that all its extended codes share. */
export function codeOfFailure(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") {
    return undefined;
  }
  return /^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? error.code;
}

/** The driver's only message for a file that it can't open. */
const CANT_OPEN = /Unable to open connection/;

/**
 * Converts the error of a store that can't be opened, by its own code or its cause's. Returns undefined for
 * other errors.
 */
export function describeUnusable(
  location: StoreLocation,
  error: unknown,
): DocumentedError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isDocumentedError(cause, "storeUnusable")) return cause;
    const code = codeOfFailure(cause);
    const problem = CANT_OPEN.test(cause.message) ? "unwritable" : problems[code ?? ""];
    if (problem)
      return new DocumentedError("storeUnusable", sentences[problem](nameOf(location)), {
        cause: error,
      });
  }
  return undefined;
}

/** The name of a store for people: its file, or its URL without the user. */
export function nameOf(location: StoreLocation): string {
  if (location === "memory") return "in memory";
  return "file" in location ? location.file : locationOf(location.databaseUrl);
}
