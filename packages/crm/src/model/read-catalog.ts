import { sql } from "kysely";
import { type AssociationType, builtInAssociationTypes } from "./association-types.ts";
import { builtInProperties } from "./object-properties.ts";
import { tableOf, type PropertyDefinition, type PropertyTable } from "./property-definition.ts";
import { readPipelines, type Pipeline } from "./pipelines.ts";
import { readActiveSubscriptions, type ActiveSubscription } from "./subscriptions.ts";
import type { Executor } from "../store/tables.ts";

/** A snapshot of the definitions. */
export interface CatalogSnapshot {
  /** Increases whenever a process changes definitions. */
  readonly version: number;
  readonly properties: ReadonlyMap<string, PropertyTable>;
  readonly associationTypes: readonly AssociationType[];
  readonly subscriptions: readonly ActiveSubscription[];
  /** The active ones, by object type. */
  readonly pipelines: ReadonlyMap<string, readonly Pipeline[]>;
}

/** Reads the custom definitions and combines them with those that are built in. */
export async function readCatalog(db: Executor): Promise<CatalogSnapshot> {
  // Read first, so that a concurrent change is detected later.
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
    // Only this service writes definitions, so they are trusted.
    ofType.push(JSON.parse(definition) as PropertyDefinition);
    added.set(object_type_id, ofType);
  }
  const types = await db.selectFrom("association_types").selectAll().orderBy("type_id").execute();
  return {
    version,
    subscriptions: await readActiveSubscriptions(db),
    pipelines: await readPipelines(db),
    properties: new Map(
      [...added].map(([typeId, custom]) => {
        const builtIn = builtInProperties(typeId);
        // If a newer version of the service has a built-in property with the name, that one wins.
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

/** Reads the version of the definitions. */
export async function readVersion(db: Executor): Promise<number> {
  const row = await db.selectFrom("definition_version").select("version").executeTakeFirstOrThrow();
  return Number(row.version);
}

/** Increments the version, by which other processes detect the change. */
export async function raiseVersion(db: Executor): Promise<void> {
  await db
    .updateTable("definition_version")
    .set({ version: sql<number>`version + 1` })
    .execute();
}
