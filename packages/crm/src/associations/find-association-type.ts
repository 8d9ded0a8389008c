import { quote } from "../errors/limit-details.ts";
import { UnknownDefinition } from "../model/catalog.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { AssociationCategory, AssociationType } from "../model/association-types.ts";

type Kind = Pick<ObjectTypeInfo, "id">;

/** The association types between two object types, the unlabeled one first. */
export const associationTypesBetween = (
  { catalog }: CrmContext,
  from: Kind,
  to: Kind,
): AssociationType[] =>
  catalog
    .associationTypes()
    .filter((type) => type.from === from.id && type.to === to.id)
    .toSorted((a, b) => Number(a.label !== null) - Number(b.label !== null) || a.typeId - b.typeId);

/** The unlabeled type between two object types; undefined if they can't be associated. */
export const defaultAssociationType = (
  context: CrmContext,
  from: Kind,
  to: Kind,
): AssociationType | undefined =>
  associationTypesBetween(context, from, to).find(({ label }) => label === null);

/** An association type between two object types by its id or name; undefined if there is none. */
export const findAssociationType = (
  context: CrmContext,
  from: Kind,
  to: Kind,
  idOrName: string | number,
): AssociationType | undefined =>
  associationTypesBetween(context, from, to).find(
    ({ typeId, name }) => String(typeId) === String(idOrName) || name === idOrName,
  );

/** The type of a stored association. */
export function associationTypeOf({ catalog }: CrmContext, typeId: number): AssociationType {
  const type = catalog.associationTypes().find((each) => each.typeId === typeId);
  if (!type) throw new UnknownDefinition(`There is no association type ${typeId}.`);
  return type;
}

/** A category in requests: SERVICE_DEFINED is a synonym of HUBSPOT_DEFINED. */
export type CategoryInput = AssociationCategory | "SERVICE_DEFINED";

/** Returns an association type by its id and category; throws if the object types don't have it. */
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
    ? `The association type ${shown} is ${type.category}, not ${asked.category}.`
    : `${shown} is not an association type from a ${from.singularName} to a ${to.singularName}.`;
  throw new CrmError("invalid", words, [
    { message: words, in: "associationTypeId", code: "INVALID_ASSOCIATION_TYPE" },
  ]);
}

/**
 * Responses distinguish the types that users and apps created; requests may use either category.
 */
const suits = (type: AssociationType, category: CategoryInput): boolean =>
  (type.category === "HUBSPOT_DEFINED") ===
  (category === "HUBSPOT_DEFINED" || category === "SERVICE_DEFINED");
