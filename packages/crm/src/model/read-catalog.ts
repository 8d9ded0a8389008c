import { sql } from "kysely";
import { type AssociationType, builtInAssociationTypes } from "./association-types.ts";
import { builtInProperties } from "./object-properties.ts";
import { tableOf, type PropertyDefinition, type PropertyTable } from "./property-definition.ts";
import type { Executor } from "../store/tables.ts";

/** One reading of the store. */
export interface CatalogSnapshot {
  /** Another one once definitions were changed, by whatever process. */
  readonly version: number;
  readonly properties: ReadonlyMap<string, PropertyTable>;
  readonly associationTypes: readonly AssociationType[];
}

/** Reads what the account has added, and puts it beside what is built in. */
export async function readCatalog(db: Executor): Promise<CatalogSnapshot> {
  // First, so that what changes meanwhile is noticed later.
  const version = await readVersion(db);
  const definitions = await db
    .selectFrom("property_definitions")
    .select(["object_type_id", "definition"])
    .where("archived_at", "is", null)
    .orderBy("created_at")
    .orderBy("name")
    .execute();
  const added = new Map<string, PropertyDefinition[]>();
  for (const { object_type_id, definition } of definitions) {
    const ofType = added.get(object_type_id) ?? [];
    // The stored definitions are ours, so they are trusted.
    ofType.push(JSON.parse(definition) as PropertyDefinition);
    added.set(object_type_id, ofType);
  }
  const types = await db.selectFrom("association_types").selectAll().orderBy("type_id").execute();
  return {
    version,
    properties: new Map(
      [...added].map(([typeId, custom]) => {
        const builtIn = builtInProperties(typeId);
        // Where a newer version of the service has built in a name, that one counts.
        const others = custom.filter(({ name }) => !(name in builtIn));
        return [typeId, tableOf([...Object.values(builtIn), ...others])];
      }),
    ),
    associationTypes: [
      ...builtInAssociationTypes,
      ...types.map((row) => ({
        typeId: Number(row.type_id),
        inverseTypeId: Number(row.inverse_type_id),
        from: row.from_type,
        to: row.to_type,
        category: row.category,
        isPrimary: false,
        isSingle: false,
        label: row.label,
        name: row.name,
      })),
    ],
  };
}

/** The version of the definitions. */
export async function readVersion(db: Executor): Promise<number> {
  const row = await db.selectFrom("definition_version").select("version").executeTakeFirstOrThrow();
  return Number(row.version);
}

/** Tells all processes that definitions were changed. */
export async function raiseVersion(db: Executor): Promise<void> {
  await db
    .updateTable("definition_version")
    .set({ version: sql<number>`version + 1` })
    .execute();
}
