import type { Executor } from "../store/tables.ts";

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
