import * as z from "zod/mini";
import { MAX_FILE_NAME_LENGTH } from "../limits.ts";
import { objectTypeId, recordId } from "./ids.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";
import type { importListQuery } from "./queries.ts";
import { values } from "./record-requests.ts";
import { recordSummary } from "./records.ts";

/** An import that its user began, which can be undone. */
export const importStart = z
  .object({
    objectTypeId,
    fileName: z.string().check(z.maxLength(MAX_FILE_NAME_LENGTH)),
  })
  .register(z.globalRegistry, { id: "ImportStart" });
export type ImportStart = z.infer<typeof importStart>;

export const pageImport = z
  .extend(importStart, {
    importId: recordId,
    /** Epoch milliseconds. */
    startedAt: z.number(),
    /** The records that it has created, and those that existed. */
    created: z.number(),
    updated: z.number(),
  })
  .register(z.globalRegistry, { id: "PageImport" });
export type PageImport = z.infer<typeof pageImport>;

/** The last imports of the user, the newest first. */
export const pageImports = z
  .object({ results: z.array(pageImport) })
  .register(z.globalRegistry, { id: "PageImports" });

/** A record that an import has created or updated. */
export const importedRecord = z
  .object({
    record: recordSummary,
    /** The values that an update has replaced, and its own. Absent if the record was created. */
    update: z.optional(z.object({ before: values, after: values })),
  })
  .register(z.globalRegistry, { id: "ImportedRecord" });
export type ImportedRecord = z.infer<typeof importedRecord>;

/** What an import has done, in its order, without records that are in the recycle bin. */
export const importedRecords = z
  .object({ results: z.array(importedRecord) })
  .register(z.globalRegistry, { id: "ImportedRecords" });

export const listImports = {
  method: "GET",
  path: "/_page/imports",
  sends: undefined as Sends<{ query: z.infer<typeof importListQuery> }>,
  response: { 200: pageImports },
} as const satisfies PageEndpoint;

/** The page chooses the id, and sends it with each record that it creates or changes. */
export const startImport = {
  method: "PUT",
  path: "/_page/imports/:importId",
  sends: undefined as Sends<{ body: ImportStart }>,
} as const satisfies PageEndpoint;

export const listImportedRecords = {
  method: "GET",
  path: "/_page/imports/:importId/records",
  response: { 200: importedRecords },
} as const satisfies PageEndpoint;

/** The code of a problem: a record isn't imported, because its import is being undone, or was. */
export const IMPORT_CLOSED = "IMPORT_CLOSED";

/** Before it is undone: no more records are imported. */
export const closeImport = {
  method: "POST",
  path: "/_page/imports/:importId/close",
} as const satisfies PageEndpoint;

/** Once it is undone. What it has imported stays. */
export const forgetImport = {
  method: "DELETE",
  path: "/_page/imports/:importId",
} as const satisfies PageEndpoint;
