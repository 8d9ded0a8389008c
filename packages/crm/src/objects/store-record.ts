import { sql } from "kysely";
import { toStoredId, type RecordId } from "../ids/record-id.ts";
import { indexedNumber } from "../text/indexed-number.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { toRecord, type CrmRecord } from "../model/crm-record.ts";
import { findProperty } from "../model/object-properties.ts";
import { writeTogether, type Statement } from "../store/write-together.ts";
import { indexValues } from "./property-index.ts";
import { insertRecord, replaceRecord, type RecordState } from "./record-repository.ts";
import { claimUniqueValues } from "./unique-values.ts";

/** The source of a change, for the history. */
export interface ChangeSource {
  readonly type: "INTEGRATION" | "CRM_UI" | "IMPORT" | "INTERNAL_PROCESSING" | "MERGE_OBJECTS";
  readonly id?: string;
}

/** A change by a user of the CRM page. */
export const pageSource = ({ id }: { id: RecordId }): ChangeSource => ({ type: "CRM_UI", id });

/** Names of properties with their new values; `""` is a cleared value. */
type Changes = Readonly<Record<string, string>>;

/** Stores a record, and its changed values in the history and in every index. */
export async function storeRecord(
  context: CrmContext,
  state: RecordState,
  { isNew, changes, source }: { isNew: boolean; changes: Changes; source: ChangeSource },
): Promise<CrmRecord> {
  const { db } = context;
  const [row] = await writeTogether(db, (isNew ? insertRecord : replaceRecord)(db, state), [
    ...addHistory(context, state, changes, source),
    ...indexValues(db, state, changes),
    ...indexPhoneNumbers(context, state, changes),
  ]);
  if (!row) throw new Error(`The store has no record ${state.id}.`);
  await claimUniqueValues(context, state, changes, { hasEarlier: !isNew });
  if (isNew) context.rules.noteChange(context, state, { kind: "creation", source });
  for (const [name, value] of Object.entries(changes)) {
    context.rules.noteChange(context, state, { kind: "propertyChange", name, value, source });
  }
  return toRecord(row);
}

function addHistory(
  { db, now }: CrmContext,
  { id }: RecordState,
  changes: Changes,
  source: ChangeSource,
): Statement[] {
  const rows = Object.entries(changes).map(([name, value]) => ({
    record_id: toStoredId(id),
    name,
    value,
    changed_at: now,
    source_type: source.type,
    source_id: source.id ?? null,
  }));
  return rows.length > 0 ? [db.insertInto("property_history").values(rows)] : [];
}

function indexPhoneNumbers(
  context: CrmContext,
  { id, type }: RecordState,
  changes: Changes,
): Statement[] {
  const { db, defaultCountry } = context;
  const record_id = toStoredId(id);
  const numbers = Object.entries(changes)
    .filter(([name]) => findProperty(context, type.id, name)?.type === "phone_number")
    .map(([name, value]) => ({ name, number: indexedNumber(value, defaultCountry) }));
  const removed = numbers.flatMap(({ name, number }) => (number ? [] : [name]));
  const rows = numbers.flatMap(({ name, number }) =>
    number ? [{ record_id, object_type_id: type.id, name, ...number }] : [],
  );
  const statements: Statement[] = [];
  if (removed.length > 0) {
    statements.push(
      db
        .deleteFrom("phone_numbers")
        .where("record_id", "=", record_id)
        .where("name", "in", removed),
    );
  }
  if (rows.length > 0) {
    statements.push(
      db
        .insertInto("phone_numbers")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["record_id", "name"]).doUpdateSet({
            e164: sql`excluded.e164`,
            digits: sql`excluded.digits`,
            tail: sql`excluded.tail`,
          }),
        ),
    );
  }
  return statements;
}
