import { quote } from "../errors/limit-details.ts";
import { UnknownDefinition } from "../model/catalog.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { AssociationCategory, AssociationType } from "../model/association-types.ts";

type Kind = Pick<ObjectTypeInfo, "id">;

/** Every type between two kinds of records, the plain one first. */
export const associationTypesBetween = (
  { catalog }: CrmContext,
  from: Kind,
  to: Kind,
): AssociationType[] =>
  catalog
    .associationTypes()
    .filter((type) => type.from === from.id && type.to === to.id)
    .toSorted((a, b) => Number(a.label !== null) - Number(b.label !== null) || a.typeId - b.typeId);

/** The plain type between two kinds of records; undefined where they cannot be associated. */
export const defaultAssociationType = (
  context: CrmContext,
  from: Kind,
  to: Kind,
): AssociationType | undefined =>
  associationTypesBetween(context, from, to).find(({ label }) => label === null);

/** A type between two kinds of records by its id or its name; undefined where there is none. */
export const findAssociationType = (
  context: CrmContext,
  from: Kind,
  to: Kind,
  idOrName: string | number,
): AssociationType | undefined =>
  associationTypesBetween(context, from, to).find(
    ({ typeId, name }) => String(typeId) === String(idOrName) || name === idOrName,
  );

/** The type of an association that the store holds. */
export function associationTypeOf({ catalog }: CrmContext, typeId: number): AssociationType {
  const type = catalog.associationTypes().find((each) => each.typeId === typeId);
  if (!type) throw new UnknownDefinition(`There is no association type ${typeId}.`);
  return type;
}

/** A category as requests spell it: the seed of this interface writes SERVICE_DEFINED for the first. */
export type CategoryInput = AssociationCategory | "SERVICE_DEFINED";

/** A type by its id and category; refuses what the two kinds do not have. */
export function getAssociationType(
  context: CrmContext,
  from: ObjectTypeInfo,
  to: ObjectTypeInfo,
  asked: { idOrName: string | number; category?: CategoryInput | undefined },
): AssociationType {
  const type = findAssociationType(context, from, to, asked.idOrName);
  if (type && (asked.category === undefined || suits(type, asked.category))) return type;
  const shown = quote(asked.idOrName);
  const words = type
    ? `The association type ${shown} is ${type.category}, and not ${asked.category}.`
    : `${shown} is no association type from a ${from.singularName} to a ${to.singularName}.`;
  throw new CrmError("invalid", words, [
    { message: words, in: "associationTypeId", code: "INVALID_ASSOCIATION_TYPE" },
  ]);
}

/** Types that people or apps made are told apart in answers; a request may name either. */
const suits = (type: AssociationType, category: CategoryInput): boolean =>
  (type.category === "HUBSPOT_DEFINED") ===
  (category === "HUBSPOT_DEFINED" || category === "SERVICE_DEFINED");
