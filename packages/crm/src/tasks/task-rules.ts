import type { TypeRules } from "../model/crm-context.ts";
import { storeActivity } from "../objects/store-activity.ts";

/** A task is an activity at the time when it is due. The service notes when it is completed. */
export const taskRules: TypeRules = {
  prepare: async ({ now }, values) => {
    values["hs_task_type"] ??= "TODO";
    values["hs_task_status"] ??= "NOT_STARTED";
    if (values["hs_task_status"] === "COMPLETED") {
      values["hs_task_completion_date"] ??= new Date(now).toISOString();
    } else delete values["hs_task_completion_date"];
    return [];
  },
  afterWrite: ({ db }, task, changes) => storeActivity(db, task, changes),
};
