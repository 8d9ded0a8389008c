import { CrmError } from "../errors/crm-error.ts";
import type { ObjectRules } from "../objects/object-rules.ts";
import { isAssociatedActivity } from "./associated-activity.ts";
import { pipelineFaults } from "./pipeline-rules.ts";

const TICKETS = "0-5";

/** A ticket is in one stage of one pipeline, and pins at most one activity, one of its own. */
export const ticketRules: ObjectRules = {
  prepare: (work, values) => pipelineFaults(work, TICKETS, values),

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
