import type { CrmContext } from "../model/crm-context.ts";
import { valueOf, type CrmRecord } from "../model/crm-record.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import { defaultPropertyNames, findProperty } from "../model/object-properties.ts";
import { defaultObjectSettings, type ObjectSettings } from "./object-settings.ts";
import type { ApiObject } from "./object-schema.ts";
import { readHistories } from "./read-history.ts";
import { isoTime } from "../text/iso-time.ts";

/** What a response includes of records. */
export interface ObjectView {
  /** Exactly these properties; the default ones of the object type if empty. */
  readonly properties: readonly string[];
  readonly propertiesWithHistory: readonly string[];
  readonly associations: readonly ObjectTypeInfo[];
  readonly settings: Pick<ObjectSettings, "unsetProperties" | "alwaysReturn">;
}

export const defaultView: ObjectView = {
  properties: [],
  propertiesWithHistory: [],
  associations: [],
  settings: defaultObjectSettings,
};

/** Converts records to API format, with the same few statements for any number of them. */
export async function toApiObjects(
  context: CrmContext,
  records: readonly CrmRecord[],
  view: ObjectView,
): Promise<ApiObject[]> {
  const [first] = records;
  // An unknown name may have characters that a store rejects.
  const names = view.propertiesWithHistory.filter(
    (name) => first && findProperty(context, first.type.id, name),
  );
  const histories = await readHistories(context, records, names);
  const associations = await context.rules.associations.list(context, records, view.associations);
  const shown = first ? shownNames(context, first.type.id, view) : [];
  const isNull = view.settings.unsetProperties === "null";
  return records.map((record) => {
    const presented: ApiObject = {
      id: record.id,
      properties: valuesOf(record, shown, isNull),
      createdAt: isoTime(record.createdAt),
      updatedAt: isoTime(record.updatedAt),
      archived: record.archivedAt !== undefined,
    };
    if (record.archivedAt !== undefined) presented.archivedAt = isoTime(record.archivedAt);
    if (view.propertiesWithHistory.length > 0) {
      presented.propertiesWithHistory = histories.get(record.id) ?? {};
    }
    const associated = associations.get(record.id);
    if (associated) presented.associations = associated;
    return presented;
  });
}

/** Converts one record to API format. */
export async function toApiObject(
  context: CrmContext,
  record: CrmRecord,
  view: ObjectView = defaultView,
): Promise<ApiObject> {
  const [presented] = await toApiObjects(context, [record], view);
  if (!presented) throw new Error("A record was presented as nothing.");
  return presented;
}

const ALWAYS = ["createdate", "hs_lastmodifieddate", "lastmodifieddate", "hs_object_id"];

/**
 * The properties in the response. Values of archived properties stay in the records, but are not shown.
 */
function shownNames(context: CrmContext, typeId: string, view: ObjectView): readonly string[] {
  const asked = [...view.properties, ...view.propertiesWithHistory];
  const names = asked.length > 0 ? asked : defaultPropertyNames(context, typeId);
  const shown = view.settings.alwaysReturn ? [...names, ...ALWAYS] : names;
  return shown.filter((name) => findProperty(context, typeId, name));
}

function valuesOf(
  record: CrmRecord,
  names: readonly string[],
  isNull: boolean,
): Record<string, string | null> {
  const values: Record<string, string | null> = {};
  for (const name of names) {
    const value = valueOf(record, name);
    if (value !== undefined) values[name] = value;
    else if (isNull) values[name] = null;
  }
  return values;
}
