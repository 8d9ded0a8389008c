import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import { mintId } from "../store/id-sequence.ts";
import { isCustomType, type ObjectTypeInfo } from "../model/object-types.ts";
import type { Work } from "../model/crm-context.ts";
import type { AssociationType } from "../model/association-types.ts";
import {
  associationTypesBetween,
  defaultAssociationType,
  getAssociationType,
} from "./find-association-type.ts";

/** A label as a request asks for it; without `inverseLabel`, both sides read the same. */
export interface NewAssociationLabel {
  readonly name: string;
  readonly label: string;
  readonly inverseLabel?: string | undefined;
}

/** Makes a label for two kinds of records; the types of both directions, this one first. */
export async function createAssociationLabel(
  work: Work,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  { name, label, inverseLabel }: NewAssociationLabel,
): Promise<AssociationType[]> {
  await ensureDefaultType(work, from, to);
  if (!defaultAssociationType(work, from, to)) {
    throw new CrmError(
      "invalid",
      `${from.labelPlural} are not associated with ${to.labelPlural.toLowerCase()}.`,
    );
  }
  const isOneType = from.id === to.id;
  const back = inverseLabel ?? label;
  // Between records of one type, a second side with a label of its own needs a name of its own.
  const backName = isOneType && back !== label ? `${name}_inverse` : name;
  refuseTakenWords(associationTypesBetween(work, from, to), { name, label });
  refuseTakenWords(associationTypesBetween(work, to, from), { name: backName, label: back });
  return insertTypes(work, from, to, {
    forth: { name, label },
    back: isOneType && back === label ? undefined : { name: backName, label: back },
  });
}

/** Gives a label other words, on this side or on both. */
export async function renameAssociationLabel(
  work: Work,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  change: { associationTypeId: number; label: string; inverseLabel?: string | undefined },
): Promise<void> {
  const type = customLabel(work, from, to, change.associationTypeId);
  const words = [{ typeId: type.typeId, label: change.label, from, to }];
  if (change.inverseLabel !== undefined && type.inverseTypeId !== type.typeId) {
    words.push({ typeId: type.inverseTypeId, label: change.inverseLabel, from: to, to: from });
  }
  for (const each of words) {
    const others = associationTypesBetween(work, each.from, each.to).filter(
      ({ typeId }) => typeId !== each.typeId,
    );
    refuseTakenWords(others, { label: each.label });
    await work.db
      .updateTable("association_types")
      .set({ label: each.label })
      .where("type_id", "=", each.typeId)
      .execute();
  }
  await work.catalogue.reload();
}

/** Deletes a label on both sides, and takes it from every record; the plain association stays. */
export async function deleteAssociationLabel(
  work: Work,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  typeId: string,
): Promise<void> {
  const type = customLabel(work, from, to, typeId);
  const ids = [type.typeId, type.inverseTypeId];
  await work.db.deleteFrom("associations").where("type_id", "in", ids).execute();
  await work.db.deleteFrom("association_types").where("type_id", "in", ids).execute();
  await work.catalogue.reload();
}

/**
 * The plain type between two kinds. Those that the service knows have theirs; for a custom kind it
 * is made the first time that somebody asks.
 */
export async function ensureDefaultType(
  work: Work,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
): Promise<AssociationType | undefined> {
  const known = defaultAssociationType(work, from, to);
  if (known || !(isCustomType(from.id) || isCustomType(to.id))) return known;
  await insertTypes(work, from, to, {
    forth: { name: plainName(from, to), label: null },
    back: from.id === to.id ? undefined : { name: plainName(to, from), label: null },
  });
  return defaultAssociationType(work, from, to);
}

/** What version 3 calls a plain type: `site_to_contact`. */
const plainName = (here: ObjectTypeInfo, there: ObjectTypeInfo): string =>
  `${here.word}_to_${there.word}`.toLowerCase().replace(/[^a-z0-9]+/g, "_");

interface Words {
  readonly name: string;
  readonly label: string | null;
}

async function insertTypes(
  work: Work,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  { forth, back }: { forth: Words; back: Words | undefined },
): Promise<AssociationType[]> {
  const forthId = Number(await mintId(work.db));
  const backId = back ? Number(await mintId(work.db)) : forthId;
  const rowOf = (ids: [number, number], ends: [ObjectTypeInfo, ObjectTypeInfo], words: Words) => ({
    type_id: ids[0],
    inverse_type_id: ids[1],
    from_type: ends[0].id,
    to_type: ends[1].id,
    category: "USER_DEFINED" as const,
    ...words,
  });
  await work.db
    .insertInto("association_types")
    .values([
      rowOf([forthId, backId], [from, to], forth),
      ...(back ? [rowOf([backId, forthId], [to, from], back)] : []),
    ])
    .execute();
  await work.catalogue.reload();
  return work.catalogue
    .associationTypes()
    .filter(({ typeId }) => typeId === forthId || typeId === backId);
}

function refuseTakenWords(
  others: readonly AssociationType[],
  asked: { name?: string; label: string },
): void {
  const taken = others.find(({ name, label }) => name === asked.name || label === asked.label);
  if (!taken) return;
  const field = taken.label === asked.label ? "label" : "name";
  throw new CrmError("conflict", `The association type ${taken.typeId} has the same ${field}.`, [
    { message: "It is taken.", in: field, code: "NOT_UNIQUE" },
  ]);
}

function customLabel(
  work: Work,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  typeId: string | number,
): AssociationType {
  const known = associationTypesBetween(work, from, to).some(
    (type) => String(type.typeId) === String(typeId),
  );
  if (!known) {
    throw new CrmError("notFound", `There is no association type ${quote(typeId)}.`);
  }
  const type = getAssociationType(work, from, to, { idOrName: typeId });
  if (type.category !== "HUBSPOT_DEFINED" && type.label !== null) return type;
  throw new CrmError("invalid", `The association type ${type.typeId} is built in.`);
}
