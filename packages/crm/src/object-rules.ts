import { createAssociations } from "./associations/associate.ts";
import { moveAssociations, moveAssociationsBack } from "./associations/move-associations.ts";
import { readAssociations } from "./associations/read-associations.ts";
import { storeEvents } from "./apps/app-events.ts";
import { noteChange } from "./apps/record-events.ts";
import { callRules } from "./calls/call-rules.ts";
import type { ObjectRules, TypeRules } from "./model/crm-context.ts";
import type { ObjectTypeId } from "./model/object-types.ts";
import { storeActivity } from "./objects/store-activity.ts";
import { optionalPipelineRules } from "./pipelines/pipeline-rules.ts";
import { ticketRules, unpinActivities } from "./pipelines/ticket-rules.ts";

/** A task is an activity at the time when it is due. The service notes when it is completed. */
const taskRules: TypeRules = {
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

const none: TypeRules = {};

/** A note is an activity. */
const noteRules: TypeRules = {
  afterWrite: ({ db }, note, changes) => storeActivity(db, note, changes),
};

const rules: Readonly<Record<ObjectTypeId, TypeRules>> = {
  "0-1": none,
  "0-2": none,
  "0-3": optionalPipelineRules("0-3"),
  "0-5": ticketRules,
  "0-27": taskRules,
  "0-46": noteRules,
  "0-48": callRules,
  "2-1": optionalPipelineRules("2-1"),
};

/** What the other parts of the CRM add to objects, which know none of them. */
export const objectRules: ObjectRules = {
  rulesOf: ({ id }) => rules[id],
  associations: {
    create: createAssociations,
    move: moveAssociations,
    moveBack: moveAssociationsBack,
    list: readAssociations,
  },
  noteChange,
  storeEvents,
  afterDetach: unpinActivities,
};
