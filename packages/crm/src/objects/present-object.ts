import { listAssociated } from "../associations/association-repository.ts";
import type { Work } from "../work.ts";
import { valueOf, type CrmRecord } from "./crm-record.ts";
import { defaultPropertyNames, propertiesOf } from "./object-properties.ts";
import type { ObjectType } from "./object-types.ts";
import type { PresentedObject } from "./object-schema.ts";
import { readHistory } from "./read-history.ts";

/** What a reader wants to see of records. */
export interface ObjectView {
  /** Exactly these properties; the type's default ones where none are named. */
  readonly properties: readonly string[];
  readonly propertiesWithHistory: readonly string[];
  readonly associations: readonly ObjectType[];
}

export const plainView: ObjectView = {
  properties: [],
  propertiesWithHistory: [],
  associations: [],
};

export async function presentObject(
  work: Work,
  record: CrmRecord,
  view: ObjectView = plainView,
): Promise<PresentedObject> {
  const associations = await presentAssociations(work, record, view.associations);
  return {
    id: record.id,
    properties: presentProperties(work, record, view),
    createdAt: new Date(record.createdAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
    archived: record.archivedAt !== undefined,
    ...(record.archivedAt !== undefined && {
      archivedAt: new Date(record.archivedAt).toISOString(),
    }),
    ...(view.propertiesWithHistory.length > 0 && {
      propertiesWithHistory: await readHistory(work, record, view.propertiesWithHistory),
    }),
    ...(Object.keys(associations).length > 0 && { associations }),
  };
}

function presentProperties(
  work: Work,
  record: CrmRecord,
  view: ObjectView,
): Record<string, string> {
  const asked = [...view.properties, ...view.propertiesWithHistory];
  const names = asked.length > 0 ? asked : defaultPropertyNames(work, record.type.id);
  // The values of an archived property are kept, and not shown.
  const known = propertiesOf(work, record.type.id);
  const entries = names
    .filter((name) => name in known)
    .map((name) => [name, valueOf(record, name)] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}

async function presentAssociations(
  work: Work,
  record: CrmRecord,
  types: readonly ObjectType[],
): Promise<Record<string, { results: { id: string; type: string }[] }>> {
  const associations: Record<string, { results: { id: string; type: string }[] }> = {};
  for (const type of types) {
    const associated = await listAssociated(work, record.id, type);
    if (associated.length === 0) continue;
    associations[type.name] = {
      results: associated.flatMap(({ id, types: ways }) =>
        ways.map((way) => ({ id, type: way.name })),
      ),
    };
  }
  return associations;
}
