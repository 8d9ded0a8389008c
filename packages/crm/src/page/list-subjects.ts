import { parseRecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { activityTypes, objectTypes } from "../model/object-types.ts";
import { findRecords } from "../objects/record-repository.ts";
import type { RecordSummary } from "../page-api/index.ts";
import { loadValueDisplay, summarizeRecord } from "./value-display.ts";

/** Contacts and companies, which can be called, before deals and tickets. */
const subjectTypes = objectTypes.filter(({ name }) => !activityTypes.includes(name));

/** Returns a function that lists the records that one of the activities is about. */
export async function listSubjects(
  context: CrmContext,
  activities: readonly CrmRecord[],
): Promise<(activity: CrmRecord) => RecordSummary[]> {
  const display = await loadValueDisplay(context);
  const associated = await context.rules.associations.list(context, activities, subjectTypes);
  const idsOf = ({ id }: CrmRecord) => {
    const groups = associated.get(id) ?? {};
    const ids = subjectTypes.flatMap(({ name }) => groups[name]?.results ?? []);
    return [...new Set(ids.flatMap((each) => parseRecordId(each.id) ?? []))];
  };
  const records = await findRecords(context.db, [...new Set(activities.flatMap(idsOf))]);
  const summaries = new Map(records.map((each) => [each.id, summarizeRecord(each, display)]));
  return (activity) => idsOf(activity).flatMap((id) => summaries.get(id) ?? []);
}
