import type { CrmRecord } from "../model/crm-record.ts";
import type { RecordSummary } from "../page-api/index.ts";
import type { ValueDisplay } from "./value-display.ts";

/** What tells a record of each type from others with its name. */
const subtitles: Record<CrmRecord["type"]["id"], string> = {
  "0-1": "email",
  "0-2": "domain",
  "0-3": "dealstage",
  "0-5": "hs_pipeline_stage",
  "0-48": "hs_call_status",
  "0-46": "hs_timestamp",
  "2-1": "city",
};

/** A record as lists and links show it. */
export function summarizeRecord(record: CrmRecord, display: ValueDisplay): RecordSummary {
  return {
    objectTypeId: record.type.id,
    objectId: record.id,
    title: record.title,
    subtitle: display(record, subtitles[record.type.id]),
  };
}
