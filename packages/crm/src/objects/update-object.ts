import { invalid } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { propertiesOf } from "../model/object-properties.ts";
import { withSearchableNumbers } from "./searchable-numbers.ts";
import { missingValues, parseValues, type PropertyInputs } from "./parse-values.ts";
import { storeRecord, type ChangeSource } from "./store-record.ts";
import { getRecord } from "./record-repository.ts";

/**
 * Sets values of a record; `""` clears one. Throws with everything that is wrong and then stores
 * nothing.
 */
export const updateObject = async (
  context: CrmContext,
  { id }: Pick<CrmRecord, "id">,
  given: PropertyInputs,
  source: ChangeSource,
): Promise<CrmRecord> => updateRecord(context, await getRecord(context.db, id), given, source);

/** Does the same for a record that nothing has changed since the transaction read it. */
export async function updateRecord(
  context: CrmContext,
  record: CrmRecord,
  given: PropertyInputs,
  source: ChangeSource,
): Promise<CrmRecord> {
  const { type } = record;
  const parsed = parseValues(context, type, given, record.values);
  const merged = { ...record.values, ...parsed.values };
  const values = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
  const ruleErrors = (await context.rules.rulesOf(type).prepare?.(context, values)) ?? [];
  const missing = missingValues(context, type, values, parsed.errors);
  const errors = [...parsed.errors, ...missing, ...ruleErrors];
  if (errors.length > 0) throw invalid(errors);
  return storeValues(context, record, values, source);
}

/** Replaces all values of a record; they must be valid. */
export async function storeValues(
  context: CrmContext,
  record: CrmRecord,
  given: Readonly<Record<string, string>>,
  source: ChangeSource,
): Promise<CrmRecord> {
  const properties = propertiesOf(context, record.type.id);
  const values = withSearchableNumbers(given, properties, context.defaultCountry);
  const changes = changesBetween(record.values, values);
  if (Object.keys(changes).length === 0) return record;
  context.locks.require(record.id);
  // Never earlier, even if the clock was set back: programs that mirror records rely on it.
  const updatedAt = Math.max(context.now, record.updatedAt);
  const state = { ...record, values, updatedAt };
  const updated = await storeRecord(context, state, { isNew: false, changes, source });
  await context.rules.rulesOf(record.type).afterWrite?.(context, updated, changes);
  return updated;
}

/** The changed values; a removed one is `""`. */
export function changesBetween(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? ""]));
}
