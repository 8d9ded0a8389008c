import { sql } from "kysely";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";
import type { Statement } from "../store/write-together.ts";
import { indexEntryOf } from "../text/index-entry.ts";
import type { ObjectType } from "../model/object-types.ts";

/** Returns what updates the index of values after a record's changes; `""` is a cleared value. */
export function indexValues(
  db: Executor,
  { id, type }: { id: RecordId; type: Pick<ObjectType, "id"> },
  changes: Readonly<Record<string, string>>,
): Statement[] {
  const record_id = toStoredId(id);
  const entries = Object.entries(changes);
  const cleared = entries.filter(([, value]) => value === "").map(([name]) => name);
  const rows = entries
    .filter(([, value]) => value !== "")
    .map(([name, value]) =>
      Object.assign(indexEntryOf(value), {
        record_id,
        object_type_id: type.id,
        name,
        is_archived: 0,
      }),
    );
  const statements: Statement[] = [];
  if (cleared.length > 0) {
    statements.push(
      db
        .deleteFrom("property_index")
        .where("record_id", "=", record_id)
        .where("name", "in", cleared),
    );
  }
  if (rows.length > 0) {
    statements.push(
      db
        .insertInto("property_index")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["record_id", "name"]).doUpdateSet({
            text_value: sql`excluded.text_value`,
            number_value: sql`excluded.number_value`,
            words: sql`excluded.words`,
          }),
        ),
    );
  }
  return statements;
}

/** Updates the index after a record was archived or restored. */
export async function markIndexed(db: Executor, id: RecordId, isArchived: boolean): Promise<void> {
  await db
    .updateTable("property_index")
    .set({ is_archived: isArchived ? 1 : 0 })
    .where("record_id", "=", toStoredId(id))
    .execute();
}
