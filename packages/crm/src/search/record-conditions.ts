import sql, { join, type Sql } from "sql-template-tag";
import { activityTypes, callsType, objectTypes, type ObjectType } from "../model/object-types.ts";
import { textKey } from "../text/index-entry.ts";

/** A condition on the id of a record. */
export type RecordCondition = (recordId: Sql) => Sql;

const recordTypeIds = objectTypes
  .filter(({ name }) => !activityTypes.includes(name))
  .map(({ id }) => id);

/** It is associated with a record that isn't deleted. Activities don't count. */
export const hasRecords: RecordCondition = (recordId) => sql`exists (
  select 1 from associations as a join records as other on other.id = a.to_id
  where a.from_id = ${recordId} and a.to_type in (${join(recordTypeIds)}) and other.archived_at is null
)`;

/** The call is lost, or its app left it before it was completed. */
const isUnfinished: RecordCondition = (recordId) => sql`(
  exists (select 1 from call_leases as l where l.call_id = ${recordId} and l.is_held = 0)
  or (${hasValue(recordId, "calling_end_status", "LOST")} and ${hasValue(recordId, "hs_call_status", "FAILED")})
)`;

const hasValue = (recordId: Sql, name: string, value: string): Sql => sql`exists (
  select 1 from property_index as v
  where v.record_id = ${recordId} and v.name = ${name} and v.text_value = ${textKey(value)}
)`;

/** What lists can be filtered by besides properties; undefined for any other name. */
export function findRecordCondition(type: ObjectType, name: string): RecordCondition | undefined {
  if (name === "hasRecords") return hasRecords;
  return name === "isUnfinished" && type.id === callsType.id ? isUnfinished : undefined;
}
