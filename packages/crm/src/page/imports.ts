import { sql } from "kysely";
import type { User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import { IMPORT_LIFETIME_MS, MAX_LISTED_IMPORTS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { findRecords } from "../objects/record-repository.ts";
import {
  IMPORT_CLOSED,
  type ImportedRecord,
  type ImportStart,
  type PageImport,
} from "../page-api/index.ts";
import { loadValueDisplay, summarizeRecord } from "./value-display.ts";

/** Begins an import, whose records are remembered until it is undone. A repeated request changes nothing. */
export async function startImport(
  context: CrmContext,
  user: User,
  importId: RecordId,
  { objectTypeId, fileName }: ImportStart,
): Promise<void> {
  const { db, now } = context;
  const expired = await db
    .selectFrom("imports")
    .select("id")
    .where("user_id", "=", toStoredId(user.id))
    .where("started_at", "<", now - IMPORT_LIFETIME_MS)
    .execute();
  for (const { id } of expired) await forgetImport(context, user, fromStoredId(id));
  if (await findImportOf(context, user, importId)) return;
  await db
    .insertInto("imports")
    .values({
      id: toStoredId(importId),
      user_id: toStoredId(user.id),
      object_type_id: objectTypeId,
      file_name: fileName,
      started_at: now,
      closed_at: null,
    })
    .execute();
}

async function findImportOf({ db }: CrmContext, user: User, importId: RecordId) {
  const row = await db
    .selectFrom("imports")
    .select(["user_id", "closed_at"])
    .where("id", "=", toStoredId(importId))
    .executeTakeFirst();
  if (row && fromStoredId(row.user_id) !== user.id) {
    throw new CrmError("conflict", "The id is in use.");
  }
  return row;
}

/** Makes an import accept no more records, before it is undone. Does nothing if there is none. */
export async function closeImport(
  context: CrmContext,
  user: User,
  importId: RecordId,
): Promise<void> {
  if (!(await findImportOf(context, user, importId))) return;
  await context.db
    .updateTable("imports")
    .set({ closed_at: context.now })
    .where("id", "=", toStoredId(importId))
    .where("closed_at", "is", null)
    .execute();
}

/**
 * Remembers that an import has created a record, or updated it. A repeated request is remembered once.
 *
 * @throws CrmError `conflict` if the import is being undone, or was
 */
export async function noteImported(
  context: CrmContext,
  user: User,
  importId: string,
  { id }: Pick<CrmRecord, "id">,
  update?: ImportedRecord["update"],
): Promise<void> {
  const { db } = context;
  const found = await findImportOf(context, user, importId as RecordId);
  if (!found || found.closed_at !== null) {
    const message = "This import was undone in the meantime.";
    throw new CrmError("conflict", message, [{ message, code: IMPORT_CLOSED }]);
  }
  const row = {
    import_id: Number(importId),
    record_id: toStoredId(id),
    update: update ? JSON.stringify(update) : null,
  };
  const last = await db
    .selectFrom("imported_records")
    .select("update")
    .where("import_id", "=", row.import_id)
    .where("record_id", "=", row.record_id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (last?.update === row.update) return;
  await db
    .insertInto("imported_records")
    .values({ id: toStoredId(await context.nextId()), ...row })
    .execute();
}

/** Lists the last imports of a user, except those that have imported nothing. */
export async function listImports(
  { db, now }: CrmContext,
  user: User,
  objectTypeId: string,
): Promise<PageImport[]> {
  const rows = await db
    .selectFrom("imports")
    .innerJoin("imported_records", "imported_records.import_id", "imports.id")
    .select(["imports.id", "imports.object_type_id", "imports.file_name", "imports.started_at"])
    .select([
      sql<number | string>`count(distinct imported_records.record_id)`.as("records"),
      sql<
        number | string
      >`count(distinct case when imported_records."update" is null then imported_records.record_id end)`.as(
        "created",
      ),
    ])
    .where("imports.user_id", "=", toStoredId(user.id))
    .where("imports.object_type_id", "=", objectTypeId)
    .where("imports.started_at", ">=", now - IMPORT_LIFETIME_MS)
    .groupBy(["imports.id", "imports.object_type_id", "imports.file_name", "imports.started_at"])
    .orderBy("imports.started_at", "desc")
    .orderBy("imports.id", "desc")
    .limit(MAX_LISTED_IMPORTS)
    .execute();
  return rows.map(({ id, object_type_id, file_name, started_at, records, created }) => ({
    importId: fromStoredId(id),
    objectTypeId: object_type_id,
    fileName: file_name,
    startedAt: Number(started_at),
    created: Number(created),
    updated: Number(records) - Number(created),
  }));
}

/** What an import has done to records that are not in the recycle bin. */
export async function listImportedRecords(
  context: CrmContext,
  user: User,
  importId: RecordId,
): Promise<ImportedRecord[]> {
  if (!(await findImportOf(context, user, importId))) return [];
  const rows = await context.db
    .selectFrom("imported_records")
    .select(["record_id", "update"])
    .where("import_id", "=", toStoredId(importId))
    .orderBy("id")
    .execute();
  const ids = [...new Set(rows.map(({ record_id }) => fromStoredId(record_id)))];
  const display = await loadValueDisplay(context);
  const summaries = new Map(
    (await findRecords(context.db, ids)).map((record) => [
      record.id,
      summarizeRecord(record, display),
    ]),
  );
  return rows.flatMap(({ record_id, update }) => {
    const record = summaries.get(fromStoredId(record_id));
    if (!record) return [];
    if (update === null) return [{ record }];
    // Only `noteImported` writes them.
    return [{ record, update: JSON.parse(update) as NonNullable<ImportedRecord["update"]> }];
  });
}

/** Forgets an import of the user. Does nothing if there is none. */
export async function forgetImport(
  context: CrmContext,
  user: User,
  importId: RecordId,
): Promise<void> {
  if (!(await findImportOf(context, user, importId))) return;
  const id = toStoredId(importId);
  await context.db.deleteFrom("imported_records").where("import_id", "=", id).execute();
  await context.db.deleteFrom("imports").where("id", "=", id).execute();
}
