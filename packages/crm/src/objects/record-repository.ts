import { MAX_NOTE_TITLE_LENGTH, MAX_TITLE_LENGTH } from "../limits.ts";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { compileOnce } from "../store/compile-once.ts";
import { hasIdIn } from "../store/is-one-of.ts";
import type { Executor } from "../store/tables.ts";
import { recordColumns, toRecord, type CrmRecord } from "../model/crm-record.ts";
import { foldText } from "../text/fold-text.ts";
import type { ObjectType } from "../model/object-types.ts";
import { markIndexed } from "./property-index.ts";

/** The stored part of a record. */
export interface RecordState {
  id: RecordId;
  type: ObjectType;
  values: Record<string, string>;
  createdAt: number;
  updatedAt: number;
}

const contentOf = ({ type, values }: RecordState) => {
  const title = titleOf(type, values);
  return {
    properties: JSON.stringify(values),
    title,
    title_key: foldText(title),
    search_text: foldText(Object.values(values).join("\n")),
  };
};

export const insertRecord = (db: Executor, state: RecordState) =>
  db
    .insertInto("records")
    .values({
      id: toStoredId(state.id),
      object_type_id: state.type.id,
      ...contentOf(state),
      created_at: state.createdAt,
      updated_at: state.updatedAt,
      archived_at: null,
    })
    .returning(recordColumns);

export const replaceRecord = (db: Executor, state: RecordState) =>
  db
    .updateTable("records")
    .set({ ...contentOf(state), updated_at: state.updatedAt })
    .where("id", "=", toStoredId(state.id))
    .returning(recordColumns);

/** Finds records by id, in the order of their ids, without archived ones. */
export async function findRecords(db: Executor, ids: readonly RecordId[]): Promise<CrmRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("records")
    .select(recordColumns)
    .where(hasIdIn(db, "id", ids.map(toStoredId)))
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toRecord);
}

const selectActive = compileOnce((db, typeId: string, after: number, limit: number) =>
  db
    .selectFrom("records")
    .select(recordColumns)
    .where("object_type_id", "=", typeId)
    .where("archived_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit),
);

const selectArchived = compileOnce(
  (db, typeId: string, after: number, limit: number, since: number) =>
    db
      .selectFrom("records")
      .select(recordColumns)
      .where("object_type_id", "=", typeId)
      .where("archived_at", "is not", null)
      .where("archived_at", ">=", since)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit),
);

/** Lists records of an object type in the order of their ids, starting after an id. */
export async function listRecords(
  db: Executor,
  type: ObjectType,
  page: { limit: number; after: RecordId | undefined; archivedSince: number | undefined },
): Promise<CrmRecord[]> {
  const { limit, archivedSince } = page;
  // Ids are positive.
  const after = page.after === undefined ? 0 : toStoredId(page.after);
  const rows =
    archivedSince === undefined
      ? await selectActive(db, type.id, after, limit)
      : await selectArchived(db, type.id, after, limit, archivedSince);
  return rows.map(toRecord);
}

/** Returns a record that exists, archived or not. */
export async function getRecord(db: Executor, id: RecordId): Promise<CrmRecord> {
  const row = await db
    .selectFrom("records")
    .select(recordColumns)
    .where("id", "=", toStoredId(id))
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/** Archives a record, or restores it (`archivedAt: undefined`). */
export async function setArchived(
  db: Executor,
  id: RecordId,
  state: { archivedAt: number | undefined; updatedAt: number },
): Promise<void> {
  await db
    .updateTable("records")
    .set({ archived_at: state.archivedAt ?? null, updated_at: state.updatedAt })
    .where("id", "=", toStoredId(id))
    .execute();
  await markIndexed(db, id, state.archivedAt !== undefined);
}

type Values = Readonly<Record<string, string>>;

/** The title of a record by its object type; empty if no value names it. */
const titles: Record<ObjectType["id"], (values: Values) => string> = {
  "0-1": ({ firstname = "", lastname = "", email = "" }) =>
    `${firstname} ${lastname}`.trim() || email,
  "0-2": ({ name = "", domain = "" }) => name || domain,
  "0-3": ({ dealname = "" }) => dealname,
  "0-5": ({ subject = "" }) => subject,
  "0-48": ({ hs_call_title = "" }) => hs_call_title || "Call",
  "0-46": ({ hs_note_body = "" }) => hs_note_body.slice(0, MAX_NOTE_TITLE_LENGTH) || "Note",
  "0-27": ({ hs_task_subject = "" }) => hs_task_subject || "Task",
  "2-1": ({ site_name = "" }) => site_name,
};

/** The title of a record. */
const titleOf = (type: ObjectType, values: Values): string =>
  (titles[type.id](values) || `${type.label} without a name`).slice(0, MAX_TITLE_LENGTH);
