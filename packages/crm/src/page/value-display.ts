import { ownerNames } from "../auth/user.ts";
import { endStatusOf } from "../calls/call-status.ts";
import { valueOf, type CrmRecord } from "../model/crm-record.ts";
import { findProperty } from "../model/object-properties.ts";
import { pipelineKindOf } from "../pipelines/pipeline-kinds.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { numberText } from "./dialing.ts";
import type { RecordSummary } from "../page-api/index.ts";

/** Formats a record's value for people; empty if it has none. */
export type ValueDisplay = (record: CrmRecord, name: string) => string;

/** Loads the labels of options, pipelines and stages, the names of owners, and the format of numbers. */
export async function loadValueDisplay(context: CrmContext): Promise<ValueDisplay> {
  const owners = await ownerNames(context);
  return (record, name) => {
    const value = valueOf(record, name) ?? "";
    if (name === "hubspot_owner_id") return owners.get(value) ?? value;
    const kind = pipelineKindOf(record.type.id);
    if (kind && (name === kind.pipelineProperty || name === kind.stageProperty)) {
      const pipeline = context.catalog
        .pipelinesOf(record.type.id)
        .find(({ id }) => id === record.values[kind.pipelineProperty]);
      const words =
        name === kind.stageProperty ? pipeline?.stages.find(({ id }) => id === value) : pipeline;
      return words?.label ?? value;
    }
    const definition = findProperty(context, record.type.id, name);
    if (definition?.type === "phone_number" && value) {
      return numberText(value, context.defaultCountry);
    }
    return definition?.options?.find((option) => option.value === value)?.label ?? value;
  };
}

/** The property that distinguishes records with the same title. */
const subtitles: Record<CrmRecord["type"]["id"], string> = {
  "0-1": "email",
  "0-2": "domain",
  "0-3": "dealstage",
  "0-5": "hs_pipeline_stage",
  "0-48": "hs_call_status",
  "0-46": "hs_timestamp",
  "0-27": "hs_task_status",
  "2-1": "city",
};

const subtitleOf = ({ type, values }: CrmRecord) =>
  type.id === "0-48" && endStatusOf(values) ? "calling_end_status" : subtitles[type.id];

/** The field for the owner of a record. */
export function ownerOf(record: CrmRecord): { ownerId?: string } {
  const ownerId = valueOf(record, "hubspot_owner_id");
  return ownerId ? { ownerId } : {};
}

/** The summary of a record for lists and links. */
export function summarizeRecord(record: CrmRecord, display: ValueDisplay): RecordSummary {
  return {
    objectTypeId: record.type.id,
    objectId: record.id,
    title: record.title,
    subtitle: display(record, subtitleOf(record)),
    ...ownerOf(record),
  };
}
