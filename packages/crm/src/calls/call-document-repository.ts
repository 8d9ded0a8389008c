import { MAX_SAME_EXTERNAL_ID } from "../limits.ts";
import { sql, type Selectable } from "kysely";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor, Tables } from "../store/tables.ts";
import { withoutDetails, type AppliedDocument, type CallContent } from "./call-document.ts";
import type { CallKey } from "./call-keys.ts";

const toDocument = (row: Selectable<Tables["call_documents"]>): AppliedDocument => ({
  id: row.id,
  userId: fromStoredId(row.user_id),
  version: Number(row.version),
  writer: row.writer,
  callId: fromStoredId(row.call_id),
  // Only `storeDocument` writes it.
  content: JSON.parse(row.content) as CallContent,
  isPurged: row.is_purged === 1,
});

/**
 * A document, locked until the transaction ends. While there is none, two transactions could both create
 * its engagement: the sequence of ids is locked instead, which each of them needs.
 */
export async function lockDocument(db: Executor, id: string): Promise<AppliedDocument | undefined> {
  const lock = () =>
    db
      .updateTable("call_documents")
      .set({ version: sql`version` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
  let row = await lock();
  if (!row) {
    await db
      .updateTable("id_sequence")
      .set({ next_id: sql`next_id` })
      .execute();
    row = await lock();
  }
  return row && toDocument(row);
}

const selectDocuments = (db: Executor) => db.selectFrom("call_documents").selectAll();

/** A document, or undefined if there is none. */
export async function findDocument(db: Executor, id: string): Promise<AppliedDocument | undefined> {
  const row = await selectDocuments(db).where("id", "=", id).executeTakeFirst();
  return row && toDocument(row);
}

/** The documents with an app's id of a call, latest start first. */
export async function listDocumentsByKey(
  db: Executor,
  { appKey, externalCallId }: CallKey,
): Promise<AppliedDocument[]> {
  const rows = await selectDocuments(db)
    .where("app_key", "=", appKey)
    .where("external_call_id", "=", externalCallId)
    .orderBy("started_at", "desc")
    .limit(MAX_SAME_EXTERNAL_ID)
    .execute();
  return rows.map(toDocument);
}

/** The documents of an engagement: more than one if several pages or tabs showed the call. */
export async function listDocumentsOfCall(
  db: Executor,
  callId: RecordId,
): Promise<AppliedDocument[]> {
  const rows = await selectDocuments(db)
    .where("call_id", "=", toStoredId(callId))
    .orderBy("id")
    .execute();
  return rows.map(toDocument);
}

/** Stores the version of a document that was just applied. */
export async function storeDocument(
  db: Executor,
  document: AppliedDocument,
  appKey: string,
): Promise<void> {
  const { id, version, writer, content } = document;
  const values = {
    external_call_id: content.externalCallId ?? null,
    version,
    writer,
    content: JSON.stringify(content),
    started_at: content.startedAt,
    call_id: toStoredId(document.callId),
    is_purged: Number(document.isPurged),
  };
  await db
    .insertInto("call_documents")
    .values({ id, user_id: toStoredId(document.userId), app_key: appKey, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}

/** Documents with all their content whose call began before a time and holds no lease, the oldest first. */
export async function listOldDocuments(
  db: Executor,
  before: number,
  limit: number,
): Promise<AppliedDocument[]> {
  const rows = await db
    .selectFrom("call_documents")
    .selectAll()
    .where("is_purged", "=", 0)
    .where("started_at", "<", before)
    .where("call_id", "not in", (leases) =>
      leases.selectFrom("call_leases").select("call_id").where("is_held", "=", 1),
    )
    .orderBy("started_at")
    .limit(limit)
    .execute();
  return rows.map(toDocument);
}

/** Takes from a document what the call was about. */
export async function purgeDocument(
  db: Executor,
  { id, content }: Pick<AppliedDocument, "id" | "content">,
): Promise<void> {
  await db
    .updateTable("call_documents")
    .set({ content: JSON.stringify(withoutDetails(content)), is_purged: 1 })
    .where("id", "=", id)
    .execute();
}

/** Moves the documents of an engagement to another one. */
export async function moveDocuments(db: Executor, from: RecordId, to: RecordId): Promise<void> {
  await db
    .updateTable("call_documents")
    .set({ call_id: toStoredId(to) })
    .where("call_id", "=", toStoredId(from))
    .execute();
}
