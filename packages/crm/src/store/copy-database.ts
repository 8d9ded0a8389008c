import { DocumentedError } from "@calling-extensions/contract";
import { BACKUP_BUSY_TIMEOUT_MS } from "../limits.ts";
import Database from "libsql";

/**
 * Copies a consistent snapshot of a SQLite store into an empty file, while others may write. Copying the
 * file itself would miss its log.
 */
export function copyDatabase(file: string, emptyFile: string): void {
  const database = new Database(file);
  try {
    database.exec(`pragma busy_timeout = ${BACKUP_BUSY_TIMEOUT_MS}`);
    database.prepare("vacuum into ?").run([emptyFile]);
  } finally {
    database.close();
  }
  const copy = new Database(emptyFile);
  try {
    const [row] = copy.prepare("pragma integrity_check(1)").raw().all() as unknown[][];
    if (row?.[0] === "ok") return;
    throw new DocumentedError(
      "storeUnusable",
      `The copy of ${file} is damaged: ${String(row?.[0])}`,
    );
  } finally {
    copy.close();
  }
}

/** Lists the keys of the content of all files in a copy of a store. */
export function listContentKeys(file: string): string[] {
  const database = new Database(file, { readonly: true });
  try {
    const rows = database.prepare("select content_key from files").raw().all() as [string][];
    return rows.map(([key]) => key);
  } finally {
    database.close();
  }
}
