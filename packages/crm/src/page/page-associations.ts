import {
  createAssociation,
  createDefaultAssociation,
  removeAssociation,
} from "../associations/associate.ts";
import {
  associationTypeOf,
  associationTypesBetween,
  getAssociationType,
} from "../associations/find-association-type.ts";
import { toStoredId } from "../ids/record-id.ts";
import type { AssociationType } from "../model/association-types.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { activityTypes, objectTypes, type ObjectType } from "../model/object-types.ts";
import type { AssociationLabel, AssociationLabels } from "../page-api/index.ts";

/** The labels among association types. */
export const labelsOf = (types: readonly AssociationType[]): AssociationLabel[] =>
  types.flatMap(({ typeId, label }) => (label === null ? [] : [{ typeId, label }]));

/** The record types that records of a type can be associated with, and the labels. */
export const listAssociationLabels = (
  context: CrmContext,
  from: ObjectType,
): AssociationLabels["results"] =>
  objectTypes
    .filter(({ name }) => !activityTypes.includes(name))
    .map((to) => ({ to, types: associationTypesBetween(context, from, to) }))
    .filter(({ types }) => types.length > 0)
    .map(({ to, types }) => ({
      objectTypeId: to.id,
      typeLabel: to.label,
      labels: labelsOf(types),
    }));

/** Associates two records with exactly these labels. Doing it again changes nothing. */
export async function setAssociationLabels(
  context: CrmContext,
  from: CrmRecord,
  to: CrmRecord,
  typeIds: readonly number[],
): Promise<void> {
  const wanted = typeIds.map((idOrName) =>
    getAssociationType(context, from.type, to.type, { idOrName }),
  );
  const before = await findTypes(context, from, to);
  if (before.length === 0) await createDefaultAssociation(context, from, to);
  for (const type of before) {
    const isLabel = type.label !== null;
    if (isLabel && !wanted.includes(type)) await removeAssociation(context, from.id, to.id, type);
  }
  for (const type of wanted) {
    if (!before.includes(type)) await createAssociation(context, from, to, type);
  }
}

/** The association types of two records; none if they aren't associated. */
async function findTypes(
  context: CrmContext,
  from: CrmRecord,
  to: CrmRecord,
): Promise<readonly AssociationType[]> {
  const rows = await context.db
    .selectFrom("associations")
    .select("type_id")
    .where("from_id", "=", toStoredId(from.id))
    .where("to_id", "=", toStoredId(to.id))
    .execute();
  return rows.map(({ type_id }) => associationTypeOf(context, Number(type_id)));
}
