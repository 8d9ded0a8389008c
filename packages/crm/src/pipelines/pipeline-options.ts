import type { PropertyOption } from "../model/property-definition.ts";
import type { Executor } from "../store/tables.ts";
import { pipelineKindOf } from "./pipeline-kinds.ts";
import { listPipelines } from "../model/pipelines.ts";

const optionOf = ({ id, label }: { id: string; label: string }, displayOrder: number) => ({
  value: id,
  label,
  displayOrder,
});

/** What the properties for pipeline and stage can be set to, by the names of the two. */
export async function pipelineOptions(
  db: Executor,
  typeId: string,
): Promise<ReadonlyMap<string, PropertyOption[]>> {
  const kind = pipelineKindOf(typeId);
  if (!kind) return new Map();
  const pipelines = await listPipelines(db, typeId);
  return new Map([
    [kind.pipelineProperty, pipelines.map(optionOf)],
    [kind.stageProperty, pipelines.flatMap(({ stages }) => stages).map(optionOf)],
  ]);
}
