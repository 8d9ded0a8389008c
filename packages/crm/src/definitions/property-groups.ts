import { CrmError } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import {
  getDefinition,
  removeDefinition,
  updateDefinition,
  type Definition,
  type DefinitionList,
  type DefinitionPatch,
} from "../model/definitions.ts";
import { MAX_ERROR_CONTEXT_VALUES } from "../limits.ts";
import { propertiesOf } from "../model/object-properties.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { NewPropertyGroup } from "./property-requests.ts";

/** A heading for properties of a type. Its id is its name. */
export interface PropertyGroup extends Definition {
  readonly name: string;
  readonly label: string;
  readonly displayOrder: number;
}

/** The group that every type has. */
export const builtInGroup = (type: ObjectTypeInfo): PropertyGroup => ({
  id: `${type.singularName}information`,
  name: `${type.singularName}information`,
  label: `${type.label} information`,
  displayOrder: -1,
});

/** The groups of a type, the built-in one first. */
export async function listPropertyGroups(
  { db }: CrmContext,
  type: ObjectTypeInfo,
): Promise<PropertyGroup[]> {
  const rows = await db
    .selectFrom("property_groups")
    .selectAll()
    .where("object_type_id", "=", type.id)
    .orderBy("display_order")
    .orderBy("name")
    .execute();
  return [
    builtInGroup(type),
    ...rows.map(({ name, label, display_order }) => ({
      id: name,
      name,
      label,
      displayOrder: display_order,
    })),
  ];
}

function groupsOf(
  context: CrmContext,
  type: ObjectTypeInfo,
): DefinitionList<PropertyGroup, DefinitionPatch> {
  return {
    noun: "group",
    ownerHas: `${type.labelPlural} have`,
    hasUniqueLabels: false,
    lock: () => context.catalog.lock(),
    read: () => listPropertyGroups(context, type),
    update: async ({ name, ...before }, { label, displayOrder }) => {
      await context.db
        .updateTable("property_groups")
        .set({
          label: label ?? before.label,
          display_order: displayOrder ?? before.displayOrder,
        })
        .where("object_type_id", "=", type.id)
        .where("name", "=", name)
        .execute();
    },
    remove: async ({ name }) => {
      await context.db
        .deleteFrom("property_groups")
        .where("object_type_id", "=", type.id)
        .where("name", "=", name)
        .execute();
    },
    assertEditable: ({ name }) => {
      if (name !== builtInGroup(type).name) return;
      throw new CrmError("invalid", `The group ${name} is built in and can't be changed.`);
    },
    assertRemovable: async ({ name }) => {
      const properties = Object.values(propertiesOf(context, type.id));
      const members = properties.filter(({ groupName }) => groupName === name);
      if (members.length === 0) return;
      throw new CrmError("invalid", `The group ${name} has ${members.length} properties.`, [
        {
          message: "Move or archive its properties first.",
          in: "groupName",
          code: "GROUP_IN_USE",
          context: { names: members.slice(0, MAX_ERROR_CONTEXT_VALUES).map((each) => each.name) },
        },
      ]);
    },
  };
}

/** Throws if a property names a group that doesn't exist. */
export async function assertPropertyGroup(
  context: CrmContext,
  type: ObjectTypeInfo,
  name: string,
): Promise<void> {
  if ((await listPropertyGroups(context, type)).some((group) => group.name === name)) return;
  throw new CrmError("invalid", `${type.labelPlural} have no group ${name}.`, [
    { message: "There is no such group.", in: "groupName", code: "PROPERTY_GROUP_DOESNT_EXIST" },
  ]);
}

/** Returns a group by its name; throws notFound. */
export const getPropertyGroup = (
  context: CrmContext,
  type: ObjectTypeInfo,
  name: string,
): Promise<PropertyGroup> => getDefinition(groupsOf(context, type), name);

export async function createPropertyGroup(
  context: CrmContext,
  type: ObjectTypeInfo,
  { name, label, displayOrder = -1 }: NewPropertyGroup,
): Promise<PropertyGroup> {
  await context.catalog.lock();
  if ((await listPropertyGroups(context, type)).some((group) => group.name === name)) {
    throw new CrmError("conflict", `${type.labelPlural} already have a group ${name}.`);
  }
  await context.db
    .insertInto("property_groups")
    .values({ object_type_id: type.id, name, label, display_order: displayOrder })
    .execute();
  return { id: name, name, label, displayOrder };
}

export const updatePropertyGroup = (
  context: CrmContext,
  type: ObjectTypeInfo,
  name: string,
  patch: DefinitionPatch,
): Promise<PropertyGroup> => updateDefinition(groupsOf(context, type), name, patch);

/** Deletes a group without properties. */
export const deletePropertyGroup = (
  context: CrmContext,
  type: ObjectTypeInfo,
  name: string,
): Promise<void> => removeDefinition(groupsOf(context, type), name);
