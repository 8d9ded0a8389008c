import { listAssociated } from "../associations/association-repository.ts";
import type { AssociationType } from "../model/association-types.ts";
import { valueOf, type CrmRecord } from "../model/crm-record.ts";
import { findProperty, propertiesOf } from "../model/object-properties.ts";
import { activityTypes, objectTypes, type ObjectType } from "../model/object-types.ts";
import { findRecords } from "../objects/record-repository.ts";
import type { PageRecord, PhoneNumberOfRecord } from "../page-api/index.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { dialing } from "./dialing.ts";
import { labelsOf } from "./page-associations.ts";
import { showValue } from "./show-value.ts";
import { summarizeRecord, loadValueDisplay, type ValueDisplay } from "./value-display.ts";

/** Everything on a record's page except its timeline. */
export async function getPageRecord(context: CrmContext, record: CrmRecord): Promise<PageRecord> {
  const display = await loadValueDisplay(context);
  const groups = await associatedRecords(context, record);
  // Tickets and deals have no number; users call their contacts and companies.
  const callees = hasNumbers(context, record.type)
    ? [record]
    : groups
        .filter(({ type }) => hasNumbers(context, type))
        .flatMap(({ records }) => records.map(({ record: each }) => each));
  return {
    ...summarizeRecord(record, display),
    typeLabel: record.type.label,
    properties: shownProperties(context, record, display),
    phoneNumbers: callees.flatMap((callee) => phoneNumbersOf(context, callee, display)),
    associations: groups.map(({ type, records }) => ({
      objectTypeId: type.id,
      label: type.labelPlural,
      records: records.map(({ record: each, types }) => ({
        ...summarizeRecord(each, display),
        labels: labelsOf(types),
      })),
    })),
    ...(canPin(context, record) && { pinning: pinningOf(record) }),
    createdAt: record.createdAt,
    ...(record.archivedAt !== undefined && { archivedAt: record.archivedAt }),
  };
}

const hasNumbers = (context: CrmContext, type: ObjectType): boolean =>
  Object.values(propertiesOf(context, type.id)).some(
    (definition) => definition.type === "phone_number",
  );

const PINNED = "hs_pinned_engagement_id";

const canPin = (context: CrmContext, { type }: CrmRecord): boolean =>
  findProperty(context, type.id, PINNED) !== undefined;

function pinningOf(record: CrmRecord): NonNullable<PageRecord["pinning"]> {
  const engagementId = valueOf(record, PINNED);
  return engagementId === undefined ? {} : { engagementId };
}

interface AssociatedGroup {
  readonly type: CrmRecord["type"];
  readonly records: readonly { record: CrmRecord; types: readonly AssociationType[] }[];
}

/** The associated records by type, without activities, which are on the timeline. */
async function associatedRecords(context: CrmContext, record: CrmRecord) {
  const groups: AssociatedGroup[] = [];
  for (const type of objectTypes.filter(({ name }) => !activityTypes.includes(name))) {
    const found = await listAssociated(context, record.id, type);
    const typesOf = new Map(found.map(({ id, types }) => [id, types]));
    const records = await findRecords(context.db, [...typesOf.keys()]);
    if (records.length === 0) continue;
    groups.push({
      type,
      records: records.map((each) => ({ record: each, types: typesOf.get(each.id) ?? [] })),
    });
  }
  return groups;
}

function shownProperties(
  context: CrmContext,
  record: CrmRecord,
  display: ValueDisplay,
): PageRecord["properties"] {
  return Object.values(propertiesOf(context, record.type.id))
    .filter(({ isHidden }) => !isHidden)
    .flatMap((definition) => {
      const { name, label, isReadOnly } = definition;
      if (valueOf(record, name) === undefined) return [];
      const shown = showValue(record, definition, display);
      return [{ name, label, ...shown, ...(isReadOnly && { isReadOnly }) }];
    });
}

function phoneNumbersOf(
  context: CrmContext,
  callee: CrmRecord,
  display: ValueDisplay,
): PhoneNumberOfRecord[] {
  return Object.values(propertiesOf(context, callee.type.id))
    .filter(({ type }) => type === "phone_number")
    .flatMap(({ name, label }) => {
      const text = callee.values[name];
      if (!text) return [];
      return [
        {
          ...dialing(text, context.defaultCountry),
          propertyName: name,
          label,
          callee: summarizeRecord(callee, display),
        },
      ];
    });
}
