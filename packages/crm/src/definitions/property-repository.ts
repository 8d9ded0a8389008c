import { quote } from "../errors/limit-details.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import { builtInProperties, findProperty } from "../model/object-properties.ts";
import type { PropertyDefinition } from "../model/property-definition.ts";
import type { Executor } from "../store/tables.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { defineProperty, redefineProperty } from "./define-property.ts";
import { fieldOf } from "./property-kinds.ts";
import { assertPropertyGroup } from "./property-groups.ts";
import type { NewProperty, PropertyChange } from "./property-requests.ts";

/** A property that was archived, and when. */
export interface ArchivedProperty {
  readonly definition: PropertyDefinition;
  readonly archivedAt: number;
}

/** A property by its name; refuses with notFound. */
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

/** Makes a property that records of the type have from now on. */
export async function createProperty(
  context: CrmContext,
  type: ObjectTypeInfo,
  given: NewProperty,
): Promise<PropertyDefinition> {
  if (findProperty(context, type.id, given.name)) {
    throw new CrmError("conflict", `${type.labelPlural} have a property ${given.name} already.`, [
      { message: "The name is taken.", in: "name", code: "NOT_UNIQUE" },
    ]);
  }
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

/** Values of an archived property are still in its records: one of that name must suit them. */
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
    `An archived property ${definition.name} was of another kind, and its values are kept.`,
  );
}

/** Changes how a property of the account's own is described. */
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

/** Archives properties of the account's own; those that are archived already stay so. */
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

function assertNotBuiltIn(type: ObjectTypeInfo, name: string): void {
  if (!builtInProperties(type.id)[name]) return;
  throw new CrmError("invalid", `The property ${name} is built in, and stays as it is.`, [
    { message: "Built-in properties cannot be changed.", in: "name", code: "READ_ONLY_DEFINITION" },
  ]);
}

/** The archived properties of a type, or the one of a name. */
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
    // The stored definitions are ours, so they are trusted.
    definition: JSON.parse(definition) as PropertyDefinition,
    archivedAt: Number(archived_at),
  }));
}
