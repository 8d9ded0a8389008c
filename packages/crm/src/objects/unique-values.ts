import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";
import type { Work } from "../work.ts";
import { foldText } from "./fold-text.ts";
import { findProperty } from "./object-properties.ts";
import type { ObjectType } from "./object-types.ts";

/** The record of a type with a value in a unique property, archived ones left out. */
export async function findByUniqueValue(
  db: Executor,
  type: ObjectType,
  name: string,
  value: string,
): Promise<RecordId | undefined> {
  const row = await db
    .selectFrom("property_index")
    .innerJoin("records", "records.id", "property_index.record_id")
    .select("records.id")
    .where("property_index.object_type_id", "=", type.id)
    .where("property_index.name", "=", name)
    .where("property_index.text_value", "=", foldText(value))
    .where("records.archived_at", "is", null)
    .executeTakeFirst();
  return row && fromStoredId(row.id);
}

/** Refuses values of unique properties that another record has. */
export async function refuseTakenValues(
  work: Work,
  type: ObjectType,
  values: Readonly<Record<string, string>>,
  own: RecordId | undefined,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (value === "" || !findProperty(work, type.id, name)?.isUnique) continue;
    const holder = await findByUniqueValue(work.db, type, name, value);
    if (holder !== undefined && holder !== own) {
      throw new CrmError("conflict", `The ${type.word} ${holder} has the same ${name}.`, [
        { message: "The value is taken.", in: name, code: "NOT_UNIQUE" },
      ]);
    }
  }
}
