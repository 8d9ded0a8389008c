import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { objectTypes, type ObjectType } from "../objects/object-types.ts";
import { findRecord } from "../objects/record-repository.ts";
import type { Work } from "../work.ts";
import { insertAssociation } from "./association-repository.ts";
import {
  associationTypes,
  defaultAssociationType,
  type AssociationType,
} from "./association-types.ts";

/** A record by its type and id. */
export interface RecordKey {
  readonly type: ObjectType;
  readonly id: RecordId;
}

const typeIdOf = (name: ObjectType["name"]): string =>
  objectTypes.find((type) => type.name === name)?.id ?? name;

/** Associates two records that exist; a primary type brings the plain one with it. */
export async function associate(
  work: Work,
  from: RecordKey,
  to: RecordKey,
  type: AssociationType,
): Promise<void> {
  const plain = type.isPrimary ? defaultAssociationType(from.type, to.type) : undefined;
  for (const each of plain ? [type, plain] : [type]) {
    await insertAssociation(
      work.db,
      { from: from.id, to: to.id, type: each, at: work.now },
      typeIdOf,
    );
  }
}

/** Associates two records in the plain way. */
export async function associateByDefault(
  work: Work,
  from: RecordKey,
  to: RecordKey,
): Promise<AssociationType> {
  const type = defaultAssociationType(from.type, to.type);
  if (!type) {
    throw new CrmError(
      "invalid",
      `${from.type.labelPlural} are not associated with ${to.type.labelPlural.toLowerCase()}.`,
    );
  }
  await associate(work, from, to, type);
  return type;
}

/** An association that a new record is to have, as a request spells it. */
export interface AssociationInput {
  readonly to: { readonly id: string | number };
  readonly types: readonly { readonly associationTypeId: number }[];
}

/** Associates a new record as its creation asked; every target must exist and suit its type. */
export async function associateNew(
  work: Work,
  from: RecordKey,
  inputs: readonly AssociationInput[],
): Promise<void> {
  for (const input of inputs) {
    const id = parseRecordId(input.to.id);
    for (const { associationTypeId } of input.types) {
      const type = associationTypes.find(
        (each) => each.typeId === associationTypeId && each.from === from.type.name,
      );
      if (!type) {
        throw new CrmError(
          "invalid",
          `${associationTypeId} is no association type of ${from.type.labelPlural.toLowerCase()}.`,
        );
      }
      const toType = objectTypes.find((each) => each.name === type.to);
      const target = id && toType && (await findRecord(work.db, toType, id));
      if (!target || target.archivedAt !== undefined) {
        throw new CrmError(
          "invalid",
          `There is no ${toType?.word ?? type.to} ${input.to.id} to associate with.`,
        );
      }
      await associate(work, from, target, type);
    }
  }
}
