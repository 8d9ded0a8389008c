import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { type CrmRecord, findRecord, findRecordsOf } from "../model/crm-record.ts";
import { findMergedInto, listMergedInto } from "./merged-records.ts";
import { findProperty } from "../model/object-properties.ts";
import { findObjectType, type ObjectType } from "../model/object-types.ts";
import { matchesArchiveFilter, type ArchiveFilter } from "./recycle-bin.ts";
import { findByUniqueValue, findByUniqueValues } from "./unique-values.ts";

/** The object type in a path; throws notFound. */
export function getObjectType(text: string): ObjectType {
  const type = findObjectType(text);
  if (!type) throw new CrmError("notFound", `There is no object type ${quote(text)}.`);
  return type;
}

export interface ObjectQuery {
  readonly type: ObjectType;
  /** A record id, or a value of `idProperty`. */
  readonly id: string;
  readonly idProperty?: string | undefined;
  /** By default, only active records. */
  readonly archiveFilter?: ArchiveFilter;
}

/** Finds a record by its id or a unique property; undefined if there is none. */
export async function findObject(
  context: CrmContext,
  { type, id, idProperty, archiveFilter = "active" }: ObjectQuery,
): Promise<CrmRecord | undefined> {
  const recordId =
    idProperty === undefined || idProperty === "hs_object_id"
      ? parseRecordId(id)
      : await findByUniqueValue(context.db, type, uniqueProperty(context, type, idProperty), id);
  const record = recordId && (await findWithMerged(context, type, recordId));
  return record && matchesArchiveFilter(record, archiveFilter, context.now) ? record : undefined;
}

/** Finds many records; returns them by the id or value in the query. Omits unknown ones. */
export async function findObjects(
  context: CrmContext,
  {
    type,
    ids,
    idProperty,
    archiveFilter = "active",
  }: Omit<ObjectQuery, "id"> & { ids: readonly string[] },
): Promise<ReadonlyMap<string, CrmRecord>> {
  const recordIds =
    idProperty === undefined || idProperty === "hs_object_id"
      ? new Map(ids.map((id) => [id, parseRecordId(id)]))
      : await findByUniqueValues(context.db, type, uniqueProperty(context, type, idProperty), ids);
  const wanted = [...recordIds.values()].filter((id) => id !== undefined);
  const records = await findManyWithMerged(context, type, wanted);
  const found = new Map<string, CrmRecord>();
  for (const [asked, id] of recordIds) {
    const record = id && records.get(id);
    if (record && matchesArchiveFilter(record, archiveFilter, context.now))
      found.set(asked, record);
  }
  return found;
}

/** Returns a record by its id or a unique property; throws notFound. */
export async function getObject(context: CrmContext, query: ObjectQuery): Promise<CrmRecord> {
  const record = await findObject(context, query);
  if (record) return record;
  throw new CrmError("notFound", `There is no ${query.type.singularName} ${quote(query.id)}.`);
}

/** Finds a record by its id; for a merged record returns the one that it was merged into. */
async function findWithMerged(
  context: CrmContext,
  type: ObjectType,
  id: RecordId,
): Promise<CrmRecord | undefined> {
  const record = await findRecord(context.db, type, id);
  if (record?.archivedAt === undefined) return record;
  const into = await findMergedInto(context.db, id);
  return into === undefined ? record : findRecord(context.db, type, into);
}

async function findManyWithMerged(
  context: CrmContext,
  type: ObjectType,
  ids: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, CrmRecord>> {
  const records = await findRecordsOf(context.db, type, ids);
  const found = new Map(records.map((record) => [record.id, record]));
  const archived = records.filter(({ archivedAt }) => archivedAt !== undefined);
  const merged = await listMergedInto(
    context.db,
    archived.map(({ id }) => id),
  );
  const others = await findRecordsOf(context.db, type, [...new Set(merged.values())]);
  const byId = new Map(others.map((record) => [record.id, record]));
  for (const [id, into] of merged) {
    const record = byId.get(into);
    if (record) found.set(id, record);
  }
  return found;
}

/** Returns the name of a unique property; throws if the property isn't unique. */
export function uniqueProperty(context: CrmContext, type: ObjectType, name: string): string {
  if (findProperty(context, type.id, name)?.isUnique) return name;
  throw new CrmError(
    "invalid",
    `${quote(name)} is not a unique property of ${type.labelPlural.toLowerCase()}.`,
  );
}
