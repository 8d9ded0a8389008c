import type { Executor } from "../store/tables.ts";

export interface PipelineStage {
  id: string;
  label: string;
  displayOrder: number;
  ticketState: string;
}

export interface Pipeline {
  id: string;
  label: string;
  displayOrder: number;
  stages: PipelineStage[];
}

/** The pipelines of a type with their stages, in the order people see them. */
export async function listPipelines(db: Executor, objectTypeId: string): Promise<Pipeline[]> {
  const pipelines = await db
    .selectFrom("pipelines")
    .selectAll()
    .where("object_type_id", "=", objectTypeId)
    .orderBy("display_order")
    .orderBy("id")
    .execute();
  const stages = await db
    .selectFrom("pipeline_stages")
    .selectAll()
    .where("object_type_id", "=", objectTypeId)
    .orderBy("display_order")
    .orderBy("id")
    .execute();
  return pipelines.map(({ id, label, display_order }) => ({
    id,
    label,
    displayOrder: display_order,
    stages: stages
      .filter((stage) => stage.pipeline_id === id)
      .map((stage) => ({
        id: stage.id,
        label: stage.label,
        displayOrder: stage.display_order,
        ticketState: stage.ticket_state,
      })),
  }));
}
