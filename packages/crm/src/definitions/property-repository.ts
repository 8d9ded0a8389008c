import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import { MAX_CUSTOM_PROPERTIES } from "../limits.ts";
import { builtInProperties, findProperty, propertiesOf } from "../model/object-properties.ts";
import type { PropertyDefinition } from "../model/property-definition.ts";
import type { Executor } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { defineProperty, redefineProperty } from "./define-property.ts";
import { fieldOf } from "./property-kinds.ts";
import { assertPropertyGroup } from "./property-groups.ts";
import type { NewProperty, PropertyChange } from "./property-requests.ts";

/** An archived property and when it was archived. */
export interface ArchivedProperty {
  readonly definition: PropertyDefinition;
  readonly archivedAt: number;
}

/** Returns a property by its name; throws notFound. */
export function getProperty(
  context: CrmContext,
  type: ObjectTypeInfo,
  name: string,
): PropertyDefinition {
  const definition = findProperty(context, type.id, name);
  if (definition) return definition;
  throw propertyNotFound(type, name);
}

export const propertyNotFound = (type: ObjectTypeInfo, name: string): CrmError =>
  new CrmError("notFound", `${type.labelPlural} have no property ${quote(name)}.`);

/** Tells whether the account created a property. */
export const isCustomProperty = ({ made }: PropertyDefinition): boolean => made !== undefined;

/** Throws if a type can't have another custom property. */
function assertRoomFor(context: CrmContext, type: ObjectTypeInfo): void {
  const custom = Object.values(propertiesOf(context, type.id)).filter(isCustomProperty);
  if (custom.length < MAX_CUSTOM_PROPERTIES) return;
  throw new CrmError(
    "invalid",
    `${type.labelPlural} have ${MAX_CUSTOM_PROPERTIES} custom properties, the most that are allowed.`,
    [{ message: "Archive a property first.", code: "LIMIT_REACHED" }],
  );
}

/** Creates a property of an object type. */
export async function createProperty(
  context: CrmContext,
  type: ObjectTypeInfo,
  given: NewProperty,
): Promise<PropertyDefinition> {
  await context.catalog.lock();
  if (findProperty(context, type.id, given.name)) {
    throw new CrmError("conflict", `${type.labelPlural} already have a property ${given.name}.`, [
      { message: "The name is already used.", in: "name", code: "NOT_UNIQUE" },
    ]);
  }
  assertRoomFor(context, type);
  await assertPropertyGroup(context, type, given.groupName);
  const definition = defineProperty(given, context.now);
  const [former] = await listArchivedProperties(context.db, type, given.name);
  if (former) assertCompatible(former.definition, definition);
  const columns = {
    definition: JSON.stringify(definition),
    created_at: context.now,
    updated_at: context.now,
    archived_at: null,
  };
  await context.db
    .insertInto("property_definitions")
    .values({ object_type_id: type.id, name: given.name, ...columns })
    .onConflict((conflict) => conflict.columns(["object_type_id", "name"]).doUpdateSet(columns))
    .execute();
  await context.catalog.reload();
  return definition;
}

/**
 * Records still have the values of an archived property: a new one with its name must match them.
 */
function assertCompatible(former: PropertyDefinition, definition: PropertyDefinition): void {
  const isSeveral = fieldOf(former) === "checkbox";
  if (
    former.type === definition.type &&
    (former.isUnique ?? false) === definition.isUnique &&
    isSeveral === (fieldOf(definition) === "checkbox")
  ) {
    return;
  }
  throw new CrmError(
    "conflict",
    `An archived property ${definition.name} has another type, and records still have its values.`,
  );
}

/** Updates the definition of a custom property. */
export async function updateProperty(
  context: CrmContext,
  type: ObjectTypeInfo,
  name: string,
  change: PropertyChange,
): Promise<PropertyDefinition> {
  const before = getProperty(context, type, name);
  assertNotBuiltIn(type, name);
  if (change.groupName !== undefined) await assertPropertyGroup(context, type, change.groupName);
  const definition = redefineProperty(before, change, context.now);
  await context.db
    .updateTable("property_definitions")
    .set({ definition: JSON.stringify(definition), updated_at: context.now })
    .where("object_type_id", "=", type.id)
    .where("name", "=", name)
    .execute();
  await context.catalog.reload();
  return definition;
}

/** Archives custom properties; skips those that are archived. */
export async function archiveProperties(
  context: CrmContext,
  type: ObjectTypeInfo,
  names: readonly string[],
): Promise<void> {
  for (const name of names) assertNotBuiltIn(type, name);
  await context.db
    .updateTable("property_definitions")
    .set({ archived_at: context.now, updated_at: context.now })
    .where("object_type_id", "=", type.id)
    .where("name", "in", names)
    .where("archived_at", "is", null)
    .execute();
  await context.catalog.reload();
}

/** Restores an archived property; an active one stays unchanged. Throws notFound. */
export async function restoreProperty(
  context: CrmContext,
  type: ObjectTypeInfo,
  name: string,
): Promise<void> {
  const [archived] = await listArchivedProperties(context.db, type, name);
  if (!archived) {
    getProperty(context, type, name);
    return;
  }
  assertRoomFor(context, type);
  await context.db
    .updateTable("property_definitions")
    .set({ archived_at: null, updated_at: context.now })
    .where("object_type_id", "=", type.id)
    .where("name", "=", name)
    .execute();
  await context.catalog.reload();
}

function assertNotBuiltIn(type: ObjectTypeInfo, name: string): void {
  if (!builtInProperties(type.id)[name]) return;
  throw new CrmError("invalid", `The property ${name} is built in and can't be changed.`, [
    { message: "Built-in properties can't be changed.", in: "name", code: "READ_ONLY_DEFINITION" },
  ]);
}

/** Lists the archived properties of an object type, or only the one with a name. */
export async function listArchivedProperties(
  db: Executor,
  type: ObjectTypeInfo,
  name?: string,
): Promise<ArchivedProperty[]> {
  const rows = await db
    .selectFrom("property_definitions")
    .selectAll()
    .where("object_type_id", "=", type.id)
    .where("archived_at", "is not", null)
    .$if(name !== undefined, (query) => query.where("name", "=", name ?? ""))
    .orderBy("name")
    .execute();
  return rows.map(({ definition, archived_at }) => ({
    // Only this service writes definitions, so they are trusted.
    definition: JSON.parse(definition) as PropertyDefinition,
    archivedAt: Number(archived_at),
  }));
}
