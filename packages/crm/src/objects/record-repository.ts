import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";
import { toRecord, type CrmRecord } from "./crm-record.ts";
import { foldText } from "./fold-text.ts";
import type { ObjectType } from "./object-types.ts";
import { titleOf } from "./record-title.ts";

/** What a record is stored with. */
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

export async function insertRecord(db: Executor, state: RecordState): Promise<CrmRecord> {
  const row = await db
    .insertInto("records")
    .values({
      id: toStoredId(state.id),
      object_type_id: state.type.id,
      ...contentOf(state),
      created_at: state.createdAt,
      updated_at: state.updatedAt,
      archived_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

export async function replaceRecord(db: Executor, state: RecordState): Promise<CrmRecord> {
  const row = await db
    .updateTable("records")
    .set({ ...contentOf(state), updated_at: state.updatedAt })
    .where("id", "=", toStoredId(state.id))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/** A record, archived or not; undefined where the type has none of that id. */
export async function findRecord(
  db: Executor,
  type: ObjectType,
  id: RecordId,
): Promise<CrmRecord | undefined> {
  const row = await db
    .selectFrom("records")
    .selectAll()
    .where("id", "=", toStoredId(id))
    .where("object_type_id", "=", type.id)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Records by id, in the order of their ids; archived ones are left out. */
export async function findRecords(db: Executor, ids: readonly RecordId[]): Promise<CrmRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("records")
    .selectAll()
    .where("id", "in", ids.map(toStoredId))
    .where("archived_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toRecord);
}

/** Records of a type in the order of their ids, from after an id on. */
export async function listRecords(
  db: Executor,
  type: ObjectType,
  page: { limit: number; after: RecordId | undefined; isArchived: boolean },
): Promise<CrmRecord[]> {
  const rows = await db
    .selectFrom("records")
    .selectAll()
    .where("object_type_id", "=", type.id)
    .where("archived_at", page.isArchived ? "is not" : "is", null)
    .$if(page.after !== undefined, (query) =>
      query.where("id", ">", page.after === undefined ? 0 : toStoredId(page.after)),
    )
    .orderBy("id")
    .limit(page.limit)
    .execute();
  return rows.map(toRecord);
}

export async function markArchived(db: Executor, id: RecordId, at: number): Promise<void> {
  await db
    .updateTable("records")
    .set({ archived_at: at, updated_at: at })
    .where("id", "=", toStoredId(id))
    .execute();
}
