import { parseRecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { activityTypes, objectTypes, type ObjectType } from "../model/object-types.ts";
import { findRecords } from "../objects/record-repository.ts";
import type { RecordSummary } from "../page-api/index.ts";
import { loadValueDisplay, summarizeRecord } from "./value-display.ts";

/** Contacts and companies, which can be called, before deals and tickets. */
const recordTypes = objectTypes.filter(({ name }) => !activityTypes.includes(name));

const companies = recordTypes.filter(({ name }) => name === "companies");

/** The types of the records that tell what an activity or another record is about. */
const subjectTypesOf = ({ name }: ObjectType): readonly ObjectType[] =>
  activityTypes.includes(name) ? recordTypes : companies;

/**
 * Returns a function that lists the records that an activity is about, or the companies of another record.
 *
 * @param records of one type
 */
export async function listSubjects(
  context: CrmContext,
  records: readonly CrmRecord[],
): Promise<(record: CrmRecord) => RecordSummary[]> {
  const [first] = records;
  if (!first) return () => [];
  const subjectTypes = subjectTypesOf(first.type);
  const display = await loadValueDisplay(context);
  const associated = await context.rules.associations.list(context, records, subjectTypes);
  const idsOf = ({ id }: CrmRecord) => {
    const groups = associated.get(id) ?? {};
    const ids = subjectTypes.flatMap(({ name }) => groups[name]?.results ?? []);
    return [...new Set(ids.flatMap((each) => parseRecordId(each.id) ?? []))];
  };
  const subjects = await findRecords(context.db, [...new Set(records.flatMap(idsOf))]);
  const summaries = new Map(subjects.map((each) => [each.id, summarizeRecord(each, display)]));
  return (record) => idsOf(record).flatMap((id) => summaries.get(id) ?? []);
}
