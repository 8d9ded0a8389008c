import { ownerNames } from "../auth/user.ts";
import { valueOf, type CrmRecord } from "../objects/crm-record.ts";
import { findProperty } from "../objects/object-properties.ts";
import { listPipelines } from "../pipelines/pipeline-repository.ts";
import type { Work } from "../work.ts";

/** What people read in place of a record's value; empty where it has none. */
export type ValueDisplay = (record: CrmRecord, name: string) => string;

/** Reads what values stand for: labels of options, pipelines and stages, names of owners. */
export async function loadValueDisplay(work: Work): Promise<ValueDisplay> {
  const owners = await ownerNames(work);
  const pipelines = await listPipelines(work.db, "0-5");
  return (record, name) => {
    const value = valueOf(record, name) ?? "";
    if (name === "hubspot_owner_id") return owners.get(value) ?? value;
    const pipeline = pipelines.find(({ id }) => id === record.values["hs_pipeline"]);
    if (name === "hs_pipeline") return pipeline?.label ?? value;
    if (name === "hs_pipeline_stage") {
      return pipeline?.stages.find(({ id }) => id === value)?.label ?? value;
    }
    const options = findProperty(work, record.type.id, name)?.options;
    return options?.find((option) => option.value === value)?.label ?? value;
  };
}
