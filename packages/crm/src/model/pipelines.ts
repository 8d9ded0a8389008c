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

const selectPipelines = compileOnce((db) =>
  db.selectFrom("pipelines").selectAll().orderBy("display_order").orderBy("id"),
);
const selectStages = compileOnce((db) =>
  db.selectFrom("pipeline_stages").selectAll().orderBy("display_order").orderBy("id"),
);

/** Reads the pipelines of each object type with their stages, in display order. */
export async function readPipelines(
  db: Executor,
  { isArchivedToo = false }: DefinitionQuery = {},
): Promise<ReadonlyMap<string, readonly Pipeline[]>> {
  const isListed = (row: { archived_at: unknown }): boolean =>
    isArchivedToo || row.archived_at === null;
  const stages = (await selectStages(db)).filter(isListed);
  const ofTypes = new Map<string, Pipeline[]>();
  for (const row of (await selectPipelines(db)).filter(isListed)) {
    const pipelines = ofTypes.get(row.object_type_id) ?? [];
    const isOfPipeline = (stage: (typeof stages)[number]): boolean =>
      stage.object_type_id === row.object_type_id && stage.pipeline_id === row.id;
    pipelines.push(
      Object.assign(describe(row), { stages: stages.filter(isOfPipeline).map(describeStage) }),
    );
    ofTypes.set(row.object_type_id, pipelines);
  }
  return ofTypes;
}

/** Reads the pipelines of an object type, also those that this transaction has changed. */
export const listPipelines = async (
  db: Executor,
  objectTypeId: string,
  query?: DefinitionQuery,
): Promise<readonly Pipeline[]> => (await readPipelines(db, query)).get(objectTypeId) ?? [];
