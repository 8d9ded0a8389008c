import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { indexedNumber } from "../phone-numbers/indexed-number.ts";
import type { Work } from "../work.ts";
import { foldText } from "./fold-text.ts";
import { findProperty } from "./object-properties.ts";
import type { ObjectType } from "./object-types.ts";
import type { PropertyDefinition } from "./property-definition.ts";

/** Who made a change, for the history. */
export interface ChangeSource {
  readonly type: "INTEGRATION" | "CRM_UI" | "IMPORT" | "INTERNAL_PROCESSING";
  readonly id?: string;
}

/** Notes changed values in the history, the typed index and the phone index. `""` is a cleared one. */
export async function indexChanges(
  work: Work,
  record: { id: RecordId; type: ObjectType },
  changes: Readonly<Record<string, string>>,
  source: ChangeSource,
): Promise<void> {
  const entries = Object.entries(changes);
  if (entries.length === 0) return;
  const record_id = toStoredId(record.id);
  await work.db
    .insertInto("property_history")
    .values(
      entries.map(([name, value]) => ({
        record_id,
        name,
        value,
        changed_at: work.now,
        source_type: source.type,
        source_id: source.id ?? null,
      })),
    )
    .execute();
  for (const [name, value] of entries) {
    const definition = findProperty(work, record.type.id, name);
    if (definition?.isIndexed) await indexValue(work, record, definition, value);
    if (definition?.type === "phone_number") await indexPhoneNumber(work, record, name, value);
  }
}

async function indexValue(
  { db }: Work,
  { id, type }: { id: RecordId; type: ObjectType },
  definition: PropertyDefinition,
  value: string,
): Promise<void> {
  const key = { record_id: toStoredId(id), name: definition.name };
  if (value === "") {
    await db
      .deleteFrom("property_index")
      .where("record_id", "=", key.record_id)
      .where("name", "=", key.name)
      .execute();
    return;
  }
  const number_value = comparableNumber(definition, value);
  const text_value = foldText(value);
  await db
    .insertInto("property_index")
    .values({ ...key, object_type_id: type.id, text_value, number_value })
    .onConflict((conflict) =>
      conflict.columns(["record_id", "name"]).doUpdateSet({ text_value, number_value }),
    )
    .execute();
}

const comparableNumber = (definition: PropertyDefinition, value: string): number | null => {
  if (definition.type === "datetime" || definition.type === "date") return Date.parse(value);
  return definition.type === "number" ? Number(value) : null;
};

async function indexPhoneNumber(
  { db, defaultCountry }: Work,
  { id, type }: { id: RecordId; type: ObjectType },
  name: string,
  value: string,
): Promise<void> {
  const record_id = toStoredId(id);
  await db
    .deleteFrom("phone_numbers")
    .where("record_id", "=", record_id)
    .where("name", "=", name)
    .execute();
  const number = indexedNumber(value, defaultCountry);
  if (!number) return;
  await db
    .insertInto("phone_numbers")
    .values({ record_id, object_type_id: type.id, name, ...number })
    .execute();
}
