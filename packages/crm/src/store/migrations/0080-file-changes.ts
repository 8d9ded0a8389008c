import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";
import { watchTables, type Watch } from "./0010-changes.ts";

/** Lists of files show all of them, so that a page reads its lists again, whichever file changed. */
const note = "select 'files', null, null";

const watches: readonly Watch[] = [
  ...["files", "folders"].map((table): Watch => ({
    table,
    on: ["insert", "update", "delete"],
    note,
  })),
  // Not each step of the progress.
  { table: "jobs", columns: ["state"], on: ["update"], note },
  { table: "jobs", on: ["insert"], note },
];

/** Changes of files, folders and jobs, for pages that follow them. */
export const fileChanges = (engine: Engine): Migration => ({
  up: (untyped) => watchTables(untyped as Kysely<Tables>, engine, watches),
});
