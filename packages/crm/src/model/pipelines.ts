import type { DefinitionQuery } from "./definitions.ts";
import type { Selectable } from "kysely";
import { compileOnce } from "../store/compile-once.ts";
import type { Executor, Tables } from "../store/tables.ts";

interface Described {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly archivedAt: number | undefined;
}

export interface PipelineStage extends Described {
  /** The state of a stage's tickets, or the probability of its deals. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Pipeline extends Described {
  readonly stages: readonly PipelineStage[];
}

const describe = (row: Selectable<Tables["pipelines"]>): Described => ({
  id: row.id,
  label: row.label,
  displayOrder: row.display_order,
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  archivedAt: row.archived_at === null ? undefined : Number(row.archived_at),
});

const describeStage = (row: Selectable<Tables["pipeline_stages"]>): PipelineStage => ({
  ...describe(row),
  // Only this service writes the metadata, so it is trusted.
  metadata: JSON.parse(row.metadata) as Record<string, string>,
});

const selectPipelines = compileOnce((db, objectTypeId: string) =>
  db
    .selectFrom("pipelines")
    .selectAll()
    .where("object_type_id", "=", objectTypeId)
    .orderBy("display_order")
    .orderBy("id"),
);
const selectStages = compileOnce((db, objectTypeId: string) =>
  db
    .selectFrom("pipeline_stages")
    .selectAll()
    .where("object_type_id", "=", objectTypeId)
    .orderBy("display_order")
    .orderBy("id"),
);

/** Lists the pipelines of an object type with their stages, in display order. */
export async function listPipelines(
  db: Executor,
  objectTypeId: string,
  { isArchivedToo = false }: DefinitionQuery = {},
): Promise<Pipeline[]> {
  const isListed = (row: { archived_at: unknown }): boolean =>
    isArchivedToo || row.archived_at === null;
  const pipelines = (await selectPipelines(db, objectTypeId)).filter(isListed);
  const stages = (await selectStages(db, objectTypeId)).filter(isListed);
  return pipelines.map((pipeline) =>
    Object.assign(describe(pipeline), {
      stages: stages.filter((stage) => stage.pipeline_id === pipeline.id).map(describeStage),
    }),
  );
}
