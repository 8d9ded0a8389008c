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
  /** What is kept of a stage beyond its words: the state of its tickets, or the chance of its deals. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Pipeline extends Described {
  readonly stages: readonly PipelineStage[];
}

/** Where pipelines are looked for: among those that are used, or also among the archived ones. */
export interface PipelineQuery {
  readonly isArchivedToo?: boolean;
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
  // The stored metadata is ours, so it is trusted.
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

/** The pipelines of a type with their stages, in the order people see them. */
export async function listPipelines(
  db: Executor,
  objectTypeId: string,
  { isArchivedToo = false }: PipelineQuery = {},
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

/** What is stored of a pipeline or a stage, its place aside. */
export interface StoredWords {
  label: string;
  displayOrder: number;
  archivedAt: number | undefined;
}

export async function insertPipeline(
  db: Executor,
  pipeline: { objectTypeId: string; id: string; label: string; displayOrder: number; now: number },
): Promise<void> {
  await db
    .insertInto("pipelines")
    .values({
      object_type_id: pipeline.objectTypeId,
      id: pipeline.id,
      label: pipeline.label,
      display_order: pipeline.displayOrder,
      created_at: pipeline.now,
      updated_at: pipeline.now,
      archived_at: null,
    })
    .execute();
}

export async function setPipeline(
  db: Executor,
  place: { objectTypeId: string; id: string },
  { label, displayOrder, archivedAt }: StoredWords,
  now: number,
): Promise<void> {
  await db
    .updateTable("pipelines")
    .set({
      label,
      display_order: displayOrder,
      archived_at: archivedAt ?? null,
      updated_at: now,
    })
    .where("object_type_id", "=", place.objectTypeId)
    .where("id", "=", place.id)
    .execute();
}

/** Where a stage is. */
export interface StagePlace {
  readonly objectTypeId: string;
  readonly pipelineId: string;
  readonly id: string;
}

export async function insertStage(
  db: Executor,
  place: StagePlace,
  stage: { label: string; displayOrder: number; metadata: Record<string, string> },
  now: number,
): Promise<void> {
  await db
    .insertInto("pipeline_stages")
    .values({
      object_type_id: place.objectTypeId,
      pipeline_id: place.pipelineId,
      id: place.id,
      label: stage.label,
      display_order: stage.displayOrder,
      metadata: JSON.stringify(stage.metadata),
      created_at: now,
      updated_at: now,
      archived_at: null,
    })
    .execute();
}

export async function setStage(
  db: Executor,
  place: StagePlace,
  stage: StoredWords & { metadata: Readonly<Record<string, string>> },
  now: number,
): Promise<void> {
  await db
    .updateTable("pipeline_stages")
    .set({
      label: stage.label,
      display_order: stage.displayOrder,
      metadata: JSON.stringify(stage.metadata),
      archived_at: stage.archivedAt ?? null,
      updated_at: now,
    })
    .where("object_type_id", "=", place.objectTypeId)
    .where("pipeline_id", "=", place.pipelineId)
    .where("id", "=", place.id)
    .execute();
}
