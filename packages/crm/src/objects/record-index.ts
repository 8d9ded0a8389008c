import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { indexedNumber } from "../text/indexed-number.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { findProperty } from "../model/object-properties.ts";
import type { ObjectType } from "../model/object-types.ts";
import { indexValues } from "./property-index.ts";
import { claimUniqueValues } from "./unique-values.ts";

/** The source of a change, for the history. */
export interface ChangeSource {
  readonly type: "INTEGRATION" | "CRM_UI" | "IMPORT" | "INTERNAL_PROCESSING" | "MERGE_OBJECTS";
  readonly id?: string;
}

/** A change by a user of the CRM page. */
export const pageSource = ({ id }: { id: RecordId }): ChangeSource => ({ type: "CRM_UI", id });

/** Stores changed values in the history and in every index; `""` is a cleared value. */
export async function indexChanges(
  context: CrmContext,
  record: { id: RecordId; type: ObjectType },
  changes: Readonly<Record<string, string>>,
  source: ChangeSource,
): Promise<void> {
  const entries = Object.entries(changes);
  if (entries.length === 0) return;
  const record_id = toStoredId(record.id);
  await context.db
    .insertInto("property_history")
    .values(
      entries.map(([name, value]) => ({
        record_id,
        name,
        value,
        changed_at: context.now,
        source_type: source.type,
        source_id: source.id ?? null,
      })),
    )
    .execute();
  for (const [name, value] of entries) {
    context.rules.noteChange(context, record, { kind: "propertyChange", name, value, source });
  }
  await claimUniqueValues(context, record, changes);
  await indexValues(context.db, record, changes);
  for (const [name, value] of entries) {
    if (findProperty(context, record.type.id, name)?.type === "phone_number") {
      await indexPhoneNumber(context, record, name, value);
    }
  }
}

async function indexPhoneNumber(
  { db, defaultCountry }: CrmContext,
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
