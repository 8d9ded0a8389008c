import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Executor } from "../store/tables.ts";
import { isOneOf } from "../store/is-one-of.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { textKey } from "../text/index-entry.ts";
import { findProperty } from "../model/object-properties.ts";
import type { ObjectType } from "../model/object-types.ts";

/** Finds the active record with a value of a unique property. */
export async function findByUniqueValue(
  db: Executor,
  type: ObjectType,
  name: string,
  value: string,
): Promise<RecordId | undefined> {
  return (await findByUniqueValues(db, type, name, [value])).get(value);
}

/** Finds the active records with some values of a unique property, by value. */
export async function findByUniqueValues(
  db: Executor,
  type: ObjectType,
  name: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, RecordId>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .selectFrom("unique_values")
    .select(["text_value", "record_id"])
    .where("object_type_id", "=", type.id)
    .where("name", "=", name)
    .where(isOneOf(db, "text_value", values.map(textKey), "text"))
    .execute();
  const byKey = new Map(rows.map((row) => [row.text_value, fromStoredId(row.record_id)]));
  return new Map(
    values.flatMap((value) => {
      const id = byKey.get(textKey(value));
      return id === undefined ? [] : [[value, id] as const];
    }),
  );
}

/**
 * Stores the values of a record's unique properties; `""` removes one. Throws if another record has the
 * value, even if that one is being stored concurrently.
 *
 * @param options whether the record may have earlier values
 */
export async function claimUniqueValues(
  context: CrmContext,
  { id, type }: { id: RecordId; type: ObjectType },
  values: Readonly<Record<string, string>>,
  { hasEarlier }: { hasEarlier: boolean },
): Promise<void> {
  const { db } = context;
  const unique = Object.entries(values).filter(
    ([name]) => findProperty(context, type.id, name)?.isUnique,
  );
  for (const [name, value] of unique) {
    const record_id = toStoredId(id);
    if (hasEarlier) {
      await db
        .deleteFrom("unique_values")
        .where("record_id", "=", record_id)
        .where("name", "=", name)
        .execute();
    }
    if (value === "") continue;
    const claimed = await db
      .insertInto("unique_values")
      .values({ object_type_id: type.id, name, text_value: textKey(value), record_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("record_id")
      .executeTakeFirst();
    if (claimed) continue;
    throw usedValue(type, name, await findByUniqueValue(db, type, name, value));
  }
}

/**
 * @compat Integrations read the id of the other record from the end of the message: `Existing ID: 101`.
 */
function usedValue(type: ObjectType, name: string, holder: RecordId | undefined): CrmError {
  const message =
    holder === undefined
      ? `Another ${type.singularName} has the same ${name}.`
      : `The ${type.singularName} ${holder} has the same ${name}. Existing ID: ${holder}`;
  return new CrmError("conflict", message, [{ message, in: name, code: "NOT_UNIQUE" }]);
}

/** Removes every unique value of a record, so that others can use it. */
export async function releaseUniqueValues(db: Executor, id: RecordId): Promise<void> {
  await db.deleteFrom("unique_values").where("record_id", "=", toStoredId(id)).execute();
}
