import { createAssociations } from "./associations/associate.ts";
import { moveAssociations } from "./associations/move-associations.ts";
import { readAssociations } from "./associations/read-associations.ts";
import { storeEvents } from "./apps/app-events.ts";
import { noteChange } from "./apps/record-events.ts";
import { callRules } from "./calls/call-rules.ts";
import { taskRules } from "./tasks/task-rules.ts";
import type { ObjectRules, TypeRules } from "./model/crm-context.ts";
import type { ObjectTypeId } from "./model/object-types.ts";
import { storeActivity } from "./objects/store-activity.ts";
import { optionalPipelineRules } from "./pipelines/pipeline-rules.ts";
import { ticketRules, unpinActivities } from "./pipelines/ticket-rules.ts";

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
  associations: { create: createAssociations, move: moveAssociations, list: readAssociations },
  noteChange,
  storeEvents,
  afterDetach: unpinActivities,
};
