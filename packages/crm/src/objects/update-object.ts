import { invalid } from "../errors/crm-error.ts";
import type { Work } from "../work.ts";
import type { CrmRecord } from "./crm-record.ts";
import { rulesOf } from "./rules-by-type.ts";
import { missingValues, parseValues, type GivenValues } from "./parse-values.ts";
import { indexChanges, type ChangeSource } from "./record-index.ts";
import { replaceRecord } from "./record-repository.ts";
import { refuseTakenValues } from "./unique-values.ts";

/** Sets values of a record, `""` clears one; says everything that is wrong, and then stores nothing. */
export async function updateObject(
  work: Work,
  record: CrmRecord,
  given: GivenValues,
  source: ChangeSource,
): Promise<CrmRecord> {
  const { type } = record;
  const parsed = parseValues(work, type, given);
  const merged = { ...record.values, ...parsed.values };
  const values = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
  const rules = rulesOf(type.id);
  const ruleErrors = (await rules.prepare?.(work, values)) ?? [];
  const errors = [...parsed.errors, ...missingValues(work, type, values), ...ruleErrors];
  if (errors.length > 0) throw invalid(errors);

  const changes = changesBetween(record.values, values);
  if (Object.keys(changes).length === 0) return record;
  await refuseTakenValues(work, type, changes, record.id);
  const updated = await replaceRecord(work.db, {
    id: record.id,
    type,
    values,
    createdAt: record.createdAt,
    updatedAt: work.now,
  });
  await indexChanges(work, record, changes, source);
  await rules.afterWrite?.(work, updated, changes);
  return updated;
}

/** What is different, a value that went away as `""`. */
function changesBetween(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? ""]));
}
