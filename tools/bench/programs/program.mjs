import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repository } from "../../repository.mjs";

/**
 * Responds to each message of the parent process, also with errors, and ends when the parent is gone.
 *
 * @param {(message: any) => Promise<unknown>} handle
 * @param {() => Promise<void>} [stop]
 */
export function handleMessages(handle, stop = async () => undefined) {
  process.on("message", (message) => {
    handle(message).then(
      (response) => process.send?.(response),
      (error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on("disconnect", () => {
    void stop().finally(() => process.exit());
  });
}

/** Loads a library of the CRM service, so that competitors use the same version. */
export const requireFromCrm = createRequire(join(repository, "packages", "crm", "package.json"));

/**
 * Opens a database of libsql in a new directory, as durable as the CRM service's.
 *
 * @param {readonly string[]} statements that create its tables
 */
export function openDatabase(statements) {
  const Database = requireFromCrm("libsql");
  const directory = mkdtempSync(join(tmpdir(), "crm-bench-libsql-"));
  const database = new Database(join(directory, "crm.db"));
  const durable = ["pragma journal_mode = wal", "pragma synchronous = full"];
  for (const statement of [...durable, ...statements]) database.exec(statement);
  return {
    database,
    remove: async () => {
      database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
