import type { Kysely, Migration } from "kysely";
import type { Engine, Tables } from "../tables.ts";
import { watchTables, type Watch } from "./0010-changes.ts";

const note = "select 'definitions', null, null";

const watches: readonly Watch[] = [
  // Counts the changes of properties and labels: see 0021-definition-version.ts.
  { table: "definition_version", on: ["update"], note },
  ...["pipelines", "pipeline_stages", "property_groups"].map((table): Watch => ({
    table,
    on: ["insert", "update", "delete"],
    note,
  })),
];

/** Changes of properties, pipelines and labels, for pages that follow them. */
export const definitionChanges = (engine: Engine): Migration => ({
  up: (untyped) => watchTables(untyped as Kysely<Tables>, engine, watches),
});
