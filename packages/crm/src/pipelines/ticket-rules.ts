import { CrmError, type ErrorDetail } from "../errors/crm-error.ts";
import { parseRecordId, toStoredId } from "../ids/record-id.ts";
import type { ObjectRules } from "../objects/object-rules.ts";
import type { Work } from "../work.ts";
import { listPipelines } from "./pipeline-repository.ts";

const TICKETS = "0-5";

const wrong = (name: string, message: string, code: string): ErrorDetail[] => [
  { message, in: name, code },
];

/** A ticket is in one stage of one pipeline, and pins at most one activity, one of its own. */
export const ticketRules: ObjectRules = {
  prepare: async (work, values) => {
    const pipelines = await listPipelines(work.db, TICKETS);
    const [only] = pipelines;
    if (!values["hs_pipeline"] && only && pipelines.length === 1) values["hs_pipeline"] = only.id;
    if (!values["hs_pipeline"]) {
      return wrong(
        "hs_pipeline",
        "The property hs_pipeline is required where the account has several pipelines.",
        "REQUIRED",
      );
    }
    const pipeline = pipelines.find(({ id }) => id === values["hs_pipeline"]);
    if (!pipeline) {
      return wrong("hs_pipeline", "hs_pipeline takes the id of a pipeline.", "INVALID_OPTION");
    }
    const stageId = values["hs_pipeline_stage"];
    if (stageId && !pipeline.stages.some(({ id }) => id === stageId)) {
      return wrong(
        "hs_pipeline_stage",
        `hs_pipeline_stage takes the id of a stage of the pipeline ${pipeline.id}: ${pipeline.stages.map(({ id }) => id).join(", ")}.`,
        "INVALID_OPTION",
      );
    }
    return [];
  },

  afterWrite: async (work, record, changes) => {
    const pinned = changes["hs_pinned_engagement_id"];
    if (!pinned) return;
    if (!(await isAssociatedActivity(work, record.id, pinned))) {
      throw new CrmError(
        "invalid",
        "hs_pinned_engagement_id takes the id of an activity that is associated with the ticket.",
        [
          {
            message: "The activity is not associated with the ticket.",
            in: "hs_pinned_engagement_id",
            code: "NOT_ASSOCIATED",
          },
        ],
      );
    }
  },
};

async function isAssociatedActivity(
  { db }: Work,
  ticketId: Parameters<typeof toStoredId>[0],
  pinned: string,
): Promise<boolean> {
  const activityId = parseRecordId(pinned);
  if (!activityId) return false;
  const row = await db
    .selectFrom("associations")
    .innerJoin("activities", "activities.record_id", "associations.to_id")
    .select("associations.to_id")
    .where("associations.from_id", "=", toStoredId(ticketId))
    .where("associations.to_id", "=", toStoredId(activityId))
    .executeTakeFirst();
  return row !== undefined;
}
