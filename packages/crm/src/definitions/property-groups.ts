import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import { propertiesOf } from "../model/object-properties.ts";
import type { Work } from "../model/crm-context.ts";
import type { NewPropertyGroup } from "./property-requests.ts";

/** A heading that properties of a type are shown under. */
export interface PropertyGroup {
  readonly name: string;
  readonly label: string;
  readonly displayOrder: number;
}

/** The group that every type has. */
export const builtInGroup = (type: ObjectTypeInfo): PropertyGroup => ({
  name: `${type.word}information`,
  label: `${type.label} information`,
  displayOrder: -1,
});

/** The groups of a type, the built-in one first. */
export async function listPropertyGroups(
  { db }: Work,
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
    ...rows.map(({ name, label, display_order }) => ({ name, label, displayOrder: display_order })),
  ];
}

/** A group that a property names; refuses with invalid. */
export async function getPropertyGroup(
  work: Work,
  type: ObjectTypeInfo,
  name: string,
): Promise<PropertyGroup> {
  const group = await findPropertyGroup(work, type, name);
  if (group) return group;
  throw new CrmError("invalid", `${type.labelPlural} have no group ${name}.`, [
    { message: "There is no such group.", in: "groupName", code: "PROPERTY_GROUP_DOESNT_EXIST" },
  ]);
}

/** A group that a path names; refuses with notFound. */
export async function getNamedGroup(
  work: Work,
  type: ObjectTypeInfo,
  name: string,
): Promise<PropertyGroup> {
  const group = await findPropertyGroup(work, type, name);
  if (group) return group;
  throw new CrmError("notFound", `${type.labelPlural} have no group ${quote(name)}.`);
}

const findPropertyGroup = async (work: Work, type: ObjectTypeInfo, name: string) =>
  (await listPropertyGroups(work, type)).find((group) => group.name === name);

export async function createPropertyGroup(
  work: Work,
  type: ObjectTypeInfo,
  { name, label, displayOrder = -1 }: NewPropertyGroup,
): Promise<PropertyGroup> {
  if (await findPropertyGroup(work, type, name)) {
    throw new CrmError("conflict", `${type.labelPlural} have a group ${name} already.`);
  }
  await work.db
    .insertInto("property_groups")
    .values({ object_type_id: type.id, name, label, display_order: displayOrder })
    .execute();
  return { name, label, displayOrder };
}

export async function updatePropertyGroup(
  work: Work,
  type: ObjectTypeInfo,
  name: string,
  change: { label?: string | undefined; displayOrder?: number | undefined },
): Promise<PropertyGroup> {
  const before = await getNamedGroup(work, type, name);
  refuseBuiltIn(type, name);
  const group = {
    name,
    label: change.label ?? before.label,
    displayOrder: change.displayOrder ?? before.displayOrder,
  };
  await work.db
    .updateTable("property_groups")
    .set({ label: group.label, display_order: group.displayOrder })
    .where("object_type_id", "=", type.id)
    .where("name", "=", name)
    .execute();
  return group;
}

/** Deletes a group that no property is in. */
export async function deletePropertyGroup(
  work: Work,
  type: ObjectTypeInfo,
  name: string,
): Promise<void> {
  await getNamedGroup(work, type, name);
  refuseBuiltIn(type, name);
  const members = Object.values(propertiesOf(work, type.id)).filter(
    ({ groupName }) => groupName === name,
  );
  if (members.length > 0) {
    throw new CrmError("invalid", `The group ${name} has ${members.length} properties.`, [
      {
        message: "Move or archive its properties first.",
        in: "groupName",
        code: "GROUP_IN_USE",
        context: { names: members.slice(0, 100).map((each) => each.name) },
      },
    ]);
  }
  await work.db
    .deleteFrom("property_groups")
    .where("object_type_id", "=", type.id)
    .where("name", "=", name)
    .execute();
}

function refuseBuiltIn(type: ObjectTypeInfo, name: string): void {
  if (name !== builtInGroup(type).name) return;
  throw new CrmError("invalid", `The group ${name} is built in, and stays as it is.`);
}
