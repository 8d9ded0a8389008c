import { ownerNames } from "../auth/user.ts";
import { valueOf, type CrmRecord } from "../model/crm-record.ts";
import { findProperty } from "../model/object-properties.ts";
import { pipelineKindOf } from "../pipelines/pipeline-kinds.ts";
import { listPipelines, type Pipeline } from "../model/pipelines.ts";
import type { Work } from "../model/crm-context.ts";

/** What people read in place of a record's value; empty where it has none. */
export type ValueDisplay = (record: CrmRecord, name: string) => string;

/** Types whose records are in pipelines. */
const IN_PIPELINES = ["0-3", "0-5"];

/** Reads what values stand for: labels of options, pipelines and stages, names of owners. */
export async function loadValueDisplay(work: Work): Promise<ValueDisplay> {
  const owners = await ownerNames(work);
  const pipelines = new Map<string, readonly Pipeline[]>();
  for (const typeId of IN_PIPELINES) pipelines.set(typeId, await listPipelines(work.db, typeId));
  return (record, name) => {
    const value = valueOf(record, name) ?? "";
    if (name === "hubspot_owner_id") return owners.get(value) ?? value;
    const kind = pipelineKindOf(record.type.id);
    if (kind && (name === kind.pipelineProperty || name === kind.stageProperty)) {
      const pipeline = pipelines
        .get(record.type.id)
        ?.find(({ id }) => id === record.values[kind.pipelineProperty]);
      const words =
        name === kind.stageProperty ? pipeline?.stages.find(({ id }) => id === value) : pipeline;
      return words?.label ?? value;
    }
    const options = findProperty(work, record.type.id, name)?.options;
    return options?.find((option) => option.value === value)?.label ?? value;
  };
}
