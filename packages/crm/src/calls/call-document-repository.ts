import { isLive } from "@calling-extensions/contract";
import { MAX_SAME_EXTERNAL_ID } from "../limits.ts";
import type { Selectable } from "kysely";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor, Tables } from "../store/tables.ts";
import type { AppliedDocument, CallContent } from "./call-document.ts";
import type { CallKey } from "./call-keys.ts";

const toDocument = (row: Selectable<Tables["call_documents"]>): AppliedDocument => ({
  id: row.id,
  userId: fromStoredId(row.user_id),
  appKey: row.app_key,
  version: Number(row.version),
  writer: row.writer,
  callId: fromStoredId(row.call_id),
  // Only `storeDocument` writes it.
  content: JSON.parse(row.content) as CallContent,
  isPurged: row.is_purged === 1,
});

const selectDocuments = (db: Executor) => db.selectFrom("call_documents").selectAll();

const listDocuments = async (query: ReturnType<typeof selectDocuments>) =>
  (await query.execute()).map(toDocument);

/** A document, or undefined if there is none. */
export const findDocument = async (db: Executor, id: string) =>
  (await listDocuments(selectDocuments(db).where("id", "=", id)))[0];

/** The documents with an app's id of a call, latest start first. */
export const listDocumentsByKey = (db: Executor, { appKey, externalCallId }: CallKey) =>
  listDocuments(
    selectDocuments(db)
      .where("app_key", "=", appKey)
      .where("external_call_id", "=", externalCallId)
      .orderBy("started_at", "desc")
      .limit(MAX_SAME_EXTERNAL_ID),
  );

/** The documents of an engagement: more than one if several pages or tabs showed the call. */
export const listDocumentsOfCall = (db: Executor, callId: RecordId) =>
  listDocuments(selectDocuments(db).where("call_id", "=", toStoredId(callId)).orderBy("id"));

/** The documents of the engagement of a document, with that one; none if it isn't stored. */
export const listDocumentsWith = (db: Executor, id: string) =>
  listDocuments(
    selectDocuments(db)
      .where("call_id", "=", (same) =>
        same.selectFrom("call_documents").select("call_id").where("id", "=", id),
      )
      .orderBy("id"),
  );

/** The documents of calls that a page reports as live, the oldest first. */
export const listLiveCalls = async (db: Executor) => {
  const documents = await listDocuments(
    selectDocuments(db)
      .where("call_id", "in", (leases) =>
        leases.selectFrom("call_leases").select("call_id").where("is_held", "=", 1),
      )
      .orderBy("started_at"),
  );
  return documents.filter(({ content }) => isLive(content));
};

/** Unpurged documents of calls that started before a time and have no held lease, the oldest first. */
export const listOldDocuments = (db: Executor, before: number, limit: number) =>
  listDocuments(
    selectDocuments(db)
      .where("is_purged", "=", 0)
      .where("started_at", "<", before)
      .where("call_id", "not in", (leases) =>
        leases.selectFrom("call_leases").select("call_id").where("is_held", "=", 1),
      )
      .orderBy("started_at")
      .limit(limit),
  );

/** Stores the version of a document that was just applied. */
export async function storeDocument(db: Executor, document: AppliedDocument): Promise<void> {
  const { id, userId, appKey, version, writer, callId, content, isPurged } = document;
  const values = {
    external_call_id: content.externalCallId ?? null,
    version,
    writer,
    content: JSON.stringify(content),
    started_at: content.startedAt,
    call_id: toStoredId(callId),
    is_purged: Number(isPurged),
  };
  await db
    .insertInto("call_documents")
    .values({ id, user_id: toStoredId(userId), app_key: appKey, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
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
