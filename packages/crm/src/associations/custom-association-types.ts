import { CrmError } from "../errors/crm-error.ts";
import { isCustomType, type ObjectTypeInfo } from "../model/object-types.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { AssociationType } from "../model/association-types.ts";
import {
  assertUniqueLabel,
  removeDefinition,
  updateDefinition,
  type Definition,
  type DefinitionList,
  type DefinitionPatch,
} from "../model/definitions.ts";
import { associationTypesBetween, defaultAssociationType } from "./find-association-type.ts";

/** A label to create; without `inverseLabel`, both directions have the same label. */
export interface NewAssociationLabel {
  readonly name: string;
  readonly label: string;
  readonly inverseLabel?: string | undefined;
}

/**
 * Creates a label for two object types. Returns the association types of both directions, this one
 * first.
 */
export async function createAssociationLabel(
  context: CrmContext,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  { name, label, inverseLabel }: NewAssociationLabel,
): Promise<AssociationType[]> {
  await context.catalog.lock();
  await ensureDefaultType(context, from, to);
  if (!defaultAssociationType(context, from, to)) {
    throw new CrmError(
      "invalid",
      `${from.labelPlural} can't be associated with ${to.labelPlural.toLowerCase()}.`,
    );
  }
  const isOneType = from.id === to.id;
  const back = inverseLabel ?? label;
  // Between records of one type, a second direction with a different label needs a different name.
  const backName = isOneType && back !== label ? `${name}_inverse` : name;
  for (const [list, ...words] of [
    [labelsOf(context, from, to), name, label],
    [labelsOf(context, to, from), backName, back],
  ] as const) {
    const types = await list.read();
    assertUniqueLabel(types, "", words[1]);
    assertUniqueName(types, words[0]);
  }
  return insertTypes(context, from, to, {
    forth: { name, label },
    back: isOneType && back === label ? undefined : { name: backName, label: back },
  });
}

/** The labels that the account has created between two types, as definitions of one direction. */
function labelsOf(
  context: CrmContext,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
): DefinitionList<AssociationType & Definition, DefinitionPatch> {
  const { db, catalog } = context;
  return {
    noun: "association type",
    ownerHas: `${from.labelPlural} and ${to.labelPlural.toLowerCase()} have`,
    hasUniqueLabels: true,
    lock: () => catalog.lock(),
    read: async () =>
      associationTypesBetween(context, from, to).map((type) =>
        Object.assign({ id: String(type.typeId) }, type),
      ),
    update: async ({ typeId }, { label }) => {
      if (label === undefined) return;
      await db
        .updateTable("association_types")
        .set({ label })
        .where("type_id", "=", typeId)
        .execute();
      await catalog.reload();
    },
    remove: async ({ typeId, inverseTypeId }) => {
      const ids = [typeId, inverseTypeId];
      await db.deleteFrom("associations").where("type_id", "in", ids).execute();
      await db.deleteFrom("association_types").where("type_id", "in", ids).execute();
      await catalog.reload();
    },
    assertEditable: ({ typeId, category, label }) => {
      if (category !== "HUBSPOT_DEFINED" && label !== null) return;
      throw new CrmError("invalid", `The association type ${typeId} is built in.`);
    },
  };
}

/** Renames a label on this side, or on both. */
export async function renameAssociationLabel(
  context: CrmContext,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  change: { associationTypeId: number; label: string; inverseLabel?: string | undefined },
): Promise<void> {
  const { associationTypeId, label, inverseLabel } = change;
  const labels = labelsOf(context, from, to);
  const type = await updateDefinition(labels, String(associationTypeId), { label });
  if (inverseLabel === undefined || type.inverseTypeId === type.typeId) return;
  await updateDefinition(labelsOf(context, to, from), String(type.inverseTypeId), {
    label: inverseLabel,
  });
}

/** Deletes a label on both sides and from every record; the unlabeled association stays. */
export const deleteAssociationLabel = (
  context: CrmContext,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  typeId: string,
): Promise<void> => removeDefinition(labelsOf(context, from, to), typeId);

/**
 * Returns the unlabeled association type of two object types. For custom object types the first call
 * creates it.
 */
export async function ensureDefaultType(
  context: CrmContext,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
): Promise<AssociationType | undefined> {
  const known = defaultAssociationType(context, from, to);
  if (known || !(isCustomType(from.id) || isCustomType(to.id))) return known;
  await context.catalog.lock();
  const created = defaultAssociationType(context, from, to);
  if (created) return created;
  await insertTypes(context, from, to, {
    forth: { name: plainName(from, to), label: null },
    back: { name: plainName(to, from), label: null },
  });
  return defaultAssociationType(context, from, to);
}

/** The name of an unlabeled type in version 3: `site_to_contact`. */
const plainName = (here: ObjectTypeInfo, there: ObjectTypeInfo): string =>
  `${here.singularName}_to_${there.singularName}`;

interface Words {
  readonly name: string;
  readonly label: string | null;
}

async function insertTypes(
  context: CrmContext,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  { forth, back }: { forth: Words; back: Words | undefined },
): Promise<AssociationType[]> {
  const forthId = Number(await context.nextId());
  const backId = back ? Number(await context.nextId()) : forthId;
  const rowOf = (ids: [number, number], ends: [ObjectTypeInfo, ObjectTypeInfo], words: Words) => ({
    type_id: ids[0],
    inverse_type_id: ids[1],
    from_type: ends[0].id,
    to_type: ends[1].id,
    category: "USER_DEFINED" as const,
    ...words,
  });
  await context.db
    .insertInto("association_types")
    .values([
      rowOf([forthId, backId], [from, to], forth),
      ...(back ? [rowOf([backId, forthId], [to, from], back)] : []),
    ])
    .execute();
  await context.catalog.reload();
  return context.catalog
    .associationTypes()
    .filter(({ typeId }) => typeId === forthId || typeId === backId);
}

function assertUniqueName(types: readonly AssociationType[], name: string): void {
  const other = types.find((type) => type.name === name);
  if (!other) return;
  throw new CrmError("conflict", `Name already used by ${other.typeId}.`, [
    { message: "The name is already used.", in: "name", code: "NOT_UNIQUE" },
  ]);
}
