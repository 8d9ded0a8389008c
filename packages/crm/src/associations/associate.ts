import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { findObjectType, type ObjectType } from "../model/object-types.ts";
import { findRecord } from "../model/crm-record.ts";
import type { AssociationInput, CrmContext } from "../model/crm-context.ts";
import {
  deleteAssociationRows,
  deleteOtherSingles,
  insertAssociationRows,
} from "./association-repository.ts";
import type { AssociationType } from "../model/association-types.ts";
import { ensureDefaultType } from "./custom-association-types.ts";
import { associationTypeOf, defaultAssociationType } from "./find-association-type.ts";

/** A record by its type and id. */
export interface RecordKey {
  readonly type: ObjectType;
  readonly id: RecordId;
}

/**
 * Associates two records that exist. A labeled type also creates the unlabeled association, and a
 * primary one replaces the record's previous primary.
 */
export async function createAssociation(
  context: CrmContext,
  from: RecordKey,
  to: RecordKey,
  type: AssociationType,
): Promise<void> {
  if (from.id === to.id) {
    throw new CrmError(
      "invalid",
      `The ${from.type.singularName} ${from.id} can't be associated with itself.`,
    );
  }
  if (type.isSingle) await deleteOtherSingles(context, from.id, to.id, type);
  const inverse = associationTypeOf(context, type.inverseTypeId);
  if (inverse.isSingle) await deleteOtherSingles(context, to.id, from.id, inverse);
  const plain =
    type.label === null ? undefined : defaultAssociationType(context, from.type, to.type);
  for (const each of plain ? [type, plain] : [type]) {
    await insertAssociationRows(context, { from: from.id, to: to.id, type: each });
  }
}

/** Associates two records without a label. */
export async function createDefaultAssociation(
  context: CrmContext,
  from: RecordKey,
  to: RecordKey,
): Promise<AssociationType> {
  const type = await ensureDefaultType(context, from.type, to.type);
  if (!type) {
    throw new CrmError(
      "invalid",
      `${from.type.labelPlural} can't be associated with ${to.type.labelPlural.toLowerCase()}.`,
    );
  }
  await createAssociation(context, from, to, type);
  return type;
}

/**
 * Removes one association of two records, or all of them if no type or the unlabeled type is given.
 */
export async function removeAssociation(
  context: CrmContext,
  from: RecordId,
  to: RecordId,
  type?: AssociationType,
): Promise<void> {
  await deleteAssociationRows(context, from, to, type?.label === null ? undefined : type);
  await context.rules.afterDetach(context, [from, to]);
}

/**
 * Creates the associations of a new record. Each target must exist and match the association type.
 */
export async function createAssociations(
  context: CrmContext,
  from: RecordKey,
  inputs: readonly AssociationInput[],
): Promise<void> {
  for (const input of inputs) {
    const id = parseRecordId(input.to.id);
    for (const { associationTypeId } of input.types) {
      const type = context.catalog
        .associationTypes()
        .find((each) => each.typeId === associationTypeId && each.from === from.type.id);
      if (!type) {
        throw new CrmError(
          "invalid",
          `${associationTypeId} is not an association type of ${from.type.labelPlural.toLowerCase()}.`,
        );
      }
      const toType = findObjectType(type.to);
      const target = id && toType && (await findRecord(context.db, toType, id));
      if (!target || target.archivedAt !== undefined) {
        throw new CrmError(
          "invalid",
          `There is no ${toType?.singularName ?? type.to} ${input.to.id} to associate with.`,
        );
      }
      await createAssociation(context, from, target, type);
    }
  }
}
