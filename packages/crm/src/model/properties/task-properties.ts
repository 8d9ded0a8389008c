import { tableOf } from "../property-definition.ts";
import {
  attachmentsProperty,
  createdProperty,
  mergedProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
  wordOptions,
} from "./common-properties.ts";

export const taskProperties = tableOf([
  { name: "hs_timestamp", label: "Due", type: "datetime", isRequired: true, isDefault: true },
  { name: "hs_task_subject", label: "Title", type: "string", isDefault: true },
  { name: "hs_task_body", label: "Notes", type: "string", fieldType: "textarea", isDefault: true },
  {
    name: "hs_task_type",
    label: "Type",
    type: "enumeration",
    isDefault: true,
    options: [
      { value: "CALL", label: "Call" },
      { value: "EMAIL", label: "Email" },
      { value: "TODO", label: "To-do" },
    ],
  },
  {
    name: "hs_task_status",
    label: "Status",
    type: "enumeration",
    isDefault: true,
    options: wordOptions("NOT_STARTED IN_PROGRESS WAITING DEFERRED COMPLETED"),
  },
  {
    name: "hs_task_priority",
    label: "Priority",
    type: "enumeration",
    isDefault: true,
    options: wordOptions("NONE LOW MEDIUM HIGH"),
  },
  {
    name: "hs_task_completion_date",
    label: "Completed",
    type: "datetime",
    isDefault: true,
    isReadOnly: true,
  },
  {
    name: "hs_queue_membership_ids",
    label: "Queues",
    type: "string",
    format: "idList",
    description: "The ids of its task queues, separated by semicolons.",
  },
  { name: "hs_task_reminders", label: "Reminders", type: "string", isHidden: true },
  {
    name: "calling_skipped_at",
    label: "Skipped in its queue",
    type: "datetime",
    isReadOnly: true,
    isHidden: true,
  },
  attachmentsProperty,
  ownerProperty,
  createdProperty,
  modifiedProperty,
  mergedProperty,
  recordIdProperty,
]);
